/** The path of a browser that is here: the one that CHROMIUM names, else the first of the usual places. */
export function presentChromium(): string | undefined;
