declare module "petrovich" {
  type Gender = "male" | "female";
  type Case = "nominative" | "genitive" | "dative" | "accusative" | "instrumental" | "prepositional";
  type Name = { readonly first?: string; readonly middle?: string; readonly last?: string };
  /** Declines the parts that it is given. */
  const petrovich: <N extends Name>(name: N & { readonly gender: Gender }, to: Case) => { readonly [P in keyof N]: string };
  export default petrovich;
}
