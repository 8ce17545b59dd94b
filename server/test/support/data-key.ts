/** The key of every test file that does not bring its own. */
export const testKey = Buffer.alloc(32, "test");
