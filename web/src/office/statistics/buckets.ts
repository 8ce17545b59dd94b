/** The six deadline buckets as columns of the tables that tell how it stands now. */
export const bucketNames = ["notDue", "dueIn3", "dueToday", "overdue3", "overdue30", "overdueMore"] as const;
