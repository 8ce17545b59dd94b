/** The six deadline buckets as columns of the tables of the current state. */
export const bucketNames = ["notDue", "dueIn3", "dueToday", "overdue3", "overdue30", "overdueMore"] as const;
