/**
 * What a program that is not ours gets of the environment: where things are, and never the portal's settings, some of which are secrets. Windows adds
 * by itself what a program needs there.
 */
export const programEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, TZ, LD_LIBRARY_PATH } = process.env;
  const kept = { PATH, HOME, TMPDIR, TZ, LD_LIBRARY_PATH };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
};
