/** Where the calls are: `API_BASE` of the build, `/api` of the page's own host without it. */
export const apiBase: string = (import.meta.env["API_BASE"] as string | undefined) ?? "/api";
