/** Numbers of the specification that the kit and the engine need; those of the law and of subjects are in office/limits.ts. */

/** Uploads must be smaller (specification, section 5). Bytes. */
export const uploadLimit = 10_000_000;
export const languageCookieDays = 365;
export const pageSizes = [20, 50, 75, 100] as const;
/** Digits after +998. */
export const phoneDigits = 9;
/** Rows of a list that can be ordered by any of its columns; a longer one by those that an index has. */
export const shortList = 15_000;
/** Rows from which on an Excel with personal data asks again who takes it. */
export const confirmedRows = 100;
export const dialogWidth = 600;
/** The height of a list's table is the screen's height less this. Pixels. */
export const tableHeightLess = 455;
/** How old a request with a channel key may be, and how far ahead its clock. Seconds. */
export const channelKeyWindow = 300;
/** How long a notification of a failure stays. */
export const errorNotificationSeconds = 6;
/** The longest text by which a list is filtered. */
export const longestFilter = 200;
