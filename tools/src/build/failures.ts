// Failures, repeated at the end of a run: a truncated log still says which test failed.

/** Of what Vitest reports as JSON, what is read here. */
export type TestResults = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};
type Failure = { readonly message?: string };
type Walk = {
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly tests: readonly { readonly status: string; readonly results: readonly { readonly errors: readonly Failure[] }[] }[];
};
type Suite = { readonly specs?: readonly Walk[]; readonly suites?: readonly Suite[] };
/** The same of Playwright. */
export type WalkResults = { readonly suites: readonly Suite[]; readonly errors: readonly Failure[] };

const linesOfMessage = 12;

/** The failed tests of a result of Vitest (--reporter=json), each as one text: file, name, first lines of the message. */
export function failedTests({ testResults }: TestResults): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    // A file that cannot be loaded fails without a test of its own.
    if (failed.length === 0 && status === "failed") return [report(name, message)];
    return failed.map((test) => report(`${name} › ${test.fullName}`, test.failureMessages.join("\n")));
  });
}

/** The tests that passed at the second try only, with what went wrong at the first. */
export function secondTriesOfTests({ testResults }: TestResults): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map((test) => report(`${name} › ${test.fullName}`, test.failureMessages.join("\n"))),
  );
}

/** The walks that failed at both tries, of a result of Playwright (reporter json), and errors outside of walks. */
export function failedWalks({ suites, errors }: WalkResults): string[] {
  const failed = suites.flatMap(specsOf).flatMap((walk) => runsThat(walk, "unexpected"));
  return [...failed, ...errors.map((error) => report("outside of a walk", error.message))];
}
/** The walks that passed at the second try only, with what went wrong at the first. */
export function secondTriesOfWalks({ suites }: Pick<WalkResults, "suites">): string[] {
  return suites.flatMap(specsOf).flatMap((walk) => runsThat(walk, "flaky"));
}

function specsOf({ specs = [], suites = [] }: Suite): Walk[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function runsThat({ file, line, title, tests }: Walk, ended: "unexpected" | "flaky"): string[] {
  const results = tests.filter(({ status }) => status === ended).flatMap((test) => test.results);
  const messages = results.flatMap((result) => result.errors.map((error) => error.message));
  return results.length === 0 ? [] : [report(`${file}:${line} › ${title}`, messages.join("\n"))];
}

function report(where: string, message = ""): string {
  const plain = message.replaceAll(colours, "").trimEnd();
  const lines = plain.split("\n").slice(0, linesOfMessage);
  return [where, ...lines.map((line) => `    ${line}`)].join("\n");
}

// Escape sequences for colours.
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");
