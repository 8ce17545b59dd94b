import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./run.ts";

type Bom = { serialNumber?: string; metadata: { timestamp?: string; component: { name: string } }; components: object[] };

/** What the product carries of others that is no package: the outlines of districts (`contract/src/office/statistics/outlines.ts`). */
const carried = [
  {
    type: "data",
    name: "geoBoundaries gbOpen UZB ADM2",
    version: "2020",
    publisher: "OCHA ROCCA",
    licenses: [{ license: { id: "CC-BY-3.0-IGO" } }],
    externalReferences: [{ type: "license", url: "https://creativecommons.org/licenses/by/3.0/igo/" }],
  },
];

/** The packages of product and client, and what is carried beside them, as a CycloneDX 1.5 list, by npm. Times and numbers that would differ from run to run are of the version. */
export const writeContents = (root: string, file: string, { version, time }: { version: string; time: number }): void => {
  const bom = JSON.parse(run("npm", ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--omit=dev"], { cwd: root })) as Bom;
  bom.metadata.timestamp = new Date(time * 1000).toISOString();
  // npm takes the name of the folder
  bom.metadata.component.name = "murojaat";
  bom.components.push(...carried);
  delete bom.serialNumber;
  writeFileSync(file, `${JSON.stringify({ ...bom, serialNumber: serialOf(`${version} ${JSON.stringify(bom)}`) }, null, 2)}\n`);
};

/** The Debian packages of an image, as a CycloneDX list of their own. `lines`: name, version and architecture, apart by spaces. */
export const writePackages = (lines: readonly string[], file: string, time: number): void => {
  const components = lines.map((line) => {
    const [name = "", version = "", arch = ""] = line.split(" ");
    return { type: "library", name, version, purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${arch}&distro=trixie` };
  });
  const metadata = { timestamp: new Date(time * 1000).toISOString() };
  const serialNumber = serialOf(JSON.stringify(components));
  writeFileSync(
    file,
    `${JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.5", version: 1, serialNumber, metadata, components }, null, 2)}\n`,
  );
};

const serialOf = (text: string): string => {
  const hex = createHash("sha256").update(text).digest("hex");
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** `SHA256SUMS` of every file in the folder, as sha256sum -c reads it. */
export const writeSums = (folder: string): void => {
  const sums = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "SHA256SUMS")
    .map(({ name }) => name)
    .toSorted()
    .map(
      (name) =>
        `${createHash("sha256")
          .update(readFileSync(join(folder, name)))
          .digest("hex")}  ${name}\n`,
    );
  writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
};
