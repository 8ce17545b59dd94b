import { basename, dirname } from "node:path";
import { run } from "./run.ts";

/** A tar that is the same for the same contents: files by name, one time (seconds since 1970), one owner, modes without the maker's umask. */
export const archive = (folder: string, file: string, time: number): void => {
  const same = ["--sort=name", "--format=gnu", `--mtime=@${time}`, "--owner=0", "--group=0", "--numeric-owner", "--mode=u+rwX,go=rX"];
  run("tar", [...same, "--use-compress-program=gzip -n", "-C", dirname(folder), "-cf", file, basename(folder)]);
};
