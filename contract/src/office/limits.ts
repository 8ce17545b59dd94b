/** The numbers of the specification (section 9) and of the law; they are written nowhere else. */

export const accessTokenSeconds = 900;
export const deviceCookieDays = 180;
export const refreshTokenSeconds = 60 * 60 * 8;
/** How long a refresh token already turned still serves a second tab. */
export const refreshGraceSeconds = 30;
/** How long a browser keeps the cookies of the tokens, which end before (specification, section 9). */
export const authCookieDays = 7;
/** Phone suggestions start when more than five digits are typed. */
export const phoneSuggestionDigits = 6;
/**
 * Shortest search by kind: registration number, phone, applicant, legal entity (specification); words of texts, tax id, number of the sender's document, incoming
 * number and day.
 */
export const searchMinimum = { 1: 3, 2: 9, 3: 4, 4: 4, 5: 3, 6: 9, 7: 3, 8: 3 } as const;
export const searchResults = 20;
/** Form drafts of one person; bytes of one; days after the last save. */
export const formDraftsMost = 20;
export const formDraftSize = 200_000;
export const formDraftDays = 14;
/** All files of an appeal in one: bytes of its files, and pages of a PDF. */
export const bundleBytes = { zip: 200_000_000, pdf: 60_000_000 } as const;
export const bundlePages = 500;
/** Of one person in a day. */
export const bundlesMost = 20;
/** Records that one call of a bulk action takes: a page of a list. */
export const bulkLimit = 100;
/** Rows that a bulk action takes when it takes all of a filter, in as many calls as that needs. */
export const bulkMost = 5000;
/** How long a sending to classification can be undone. */
export const undoSeconds = 60;
export const badgeOverflow = 99;
/** Law on appeals, article 28: application and complaint. Days. */
export const usualTerm = 15;
/** An incoming date that lies further back is asked about once before the term counts from it. Working days. */
export const receiptAskedAfter = 3;
/** What the moment of receipt of an appeal is taken from; the words are in the messages under `terms`. */
export const receivedWays = ["incoming_date", "scan", "reception", "message", "registration"] as const;
export type ReceivedBy = (typeof receivedWays)[number];
/** Law on appeals, article 28: with further study, and proposals. Days. */
export const longTerm = 30;
/** Law on appeals, article 25: forwarding, return to the applicant. Days. */
export const forwardingTerm = 5;
/** A letter to the applicant, from the day of the event that it reports. Days. */
export const letterTermDays = 3;
/** Law on appeals, article 28: the notice that a proposal needs study. Days. */
export const studyLetterDays = 10;
/** Law on appeals, article 24: another body answers an inquiry. Days. */
export const inquiryDays = 10;
/** Law on appeals, article 31: a mistake in an answer is put right, from the day on which it is asked for. Days. */
export const correctionDays = 10;
export const controlReviewDays = 30;
export const clockTickMs = 1000;
export const loadingBar = { throttleMs: 200, durationMs: 5000 } as const;
export const chunkReloadSeconds = 60;
export const drawerWidth = 1000;
export const sideBarWidth = 270;
export const sideBarCollapsedWidth = 70;
export const userPopoverWidth = 225;
/** Applicant types (specification, section 9). */
export const individual = 1;
export const legalEntity = 2;
export const passwordMinimum = 8;
/** Anyone who signs, leads or administers needs a longer password, and a second factor unless the administrator decides otherwise. */
export const weightyRoles = ["admin", "signer", "leader"] as const;
export const weightyPasswordMinimum = 12;
export const recoveryCodeCount = 10;
/** Passkeys that one person may have. */
export const mostPasskeys = 10;
/** How long a password or factor, once shown, allows sensitive calls. */
export const confirmedMinutes = 15;
/** Code of the region that the portal serves: its districts and cities are the rows of reports, everything else is "other region". */
export const homeRegion = "1730";
/** To how many one plan may send a report. */
export const mostReceivers = 20;
/** Plans of sending that one person may have. */
export const mostPlans = 50;
/** How often in an hour one person may send reports by hand. */
export const mostByHand = 20;
/** Years that a report may span. */
export const longestPeriodYears = 10;
/** A message that goes by SMS, as a form of it says: its parts are counted. */
export const bySms = { when: "methodId", is: 1 } as const;
