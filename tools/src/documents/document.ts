/** A generated file: where it stands in the repository, and how its text is made. */
export type Document = Readonly<{
  file: string;
  make: (source: Source) => Promise<string> | string;
}>;

/** A database with the schema and nothing else; started when the first document asks, gone afterwards. */
export type Source = Readonly<{ databaseUrl: () => Promise<string> }>;
