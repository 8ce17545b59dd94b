import { kindOf, type FileFound } from "./kinds.ts";

export type KindAsked = { readonly name: string; readonly content: Buffer };

/**
 * `kindOf`, which reads the whole of what a stranger has sent. Runs apart (`engine/files`).
 * @public
 */
export default ({ name, content }: KindAsked): Promise<FileFound> => kindOf(name, content);
