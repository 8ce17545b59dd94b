/** The path of a browser that is here: the one that CHROMIUM names, else the first of the usual places. */
export function presentChromium(): string | undefined;
/** The path of a headless shell, for what needs no viewer of PDF; none where CHROMIUM names the browser to take. */
export function presentShell(): string | undefined;
