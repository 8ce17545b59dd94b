/** Who lets appeals join a common problem. */
export const joinRights = ["classify_appeal", "manage_problems"] as const;
