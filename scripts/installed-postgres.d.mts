/** A throw-away server of the oldest installed PostgreSQL that is at least 15: a superuser's address. Nothing where none is installed. */
export function startInstalled(): Promise<{ version: number; url: string; stop: () => Promise<void> } | undefined>;
