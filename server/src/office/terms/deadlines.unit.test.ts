import { describe, expect, it } from "vitest";
import type { Calendar } from "./calendar.ts";
import { fromWire, toWire } from "../../engine/dates/days.ts";
import { appealTerm, countTerm, extensionEnd, extensionFor, taskTerm } from "./deadlines.ts";

const off = (...days: string[]) => days.map((day) => [fromWire(day), false] as const);
const working = (...days: string[]) => days.map((day) => [fromWire(day), true] as const);
const holidaysOf = (year: number) =>
  off(...["01.01", "08.03", "21.03", "09.05", "01.09", "01.10", "08.12"].map((holiday) => `${holiday}.${year}`));

/** The fixed holidays, and three differences of 2026: days given off beside them, and Saturdays worked for it. */
const calendar: Calendar = {
  weekend: [6, 7],
  special: new Map([
    ...[2023, 2024, 2025, 2026, 2027, 2028].flatMap(holidaysOf),
    ...off("02.01.2026", "20.03.2026", "23.03.2026", "27.05.2026"),
    ...working("10.01.2026", "28.03.2026", "31.10.2026"),
  ]),
  closes: "18:00",
  counts: "calendar",
  rollsOver: true,
  month: "earlier",
  afterHours: "next_working_day",
};

/** `03.11.2026 17:59` on the clock of Tashkent. */
const atTashkent = (text: string): Date => new Date(`${fromWire(text)}T${text.slice(11)}:00+05:00`);

const late = "late";
/** When it arrived, its kind, the day the count ends on, the deadline; late: arrived after hours or on a day off. */
type Row = [arrived: string, kind: string, counted: string, deadline: string, late?: string];

// Written by hand from the law, articles 23 and 28: the first day counted is the one after the arrival.
const golden: Record<string, readonly Row[]> = {
  "an ordinary week: fifteen days for an application and a complaint, thirty for a proposal": [
    ["02.11.2026 09:00", "application", "17.11.2026", "17.11.2026"],
    ["02.11.2026 09:00", "complaint", "17.11.2026", "17.11.2026"],
    ["02.11.2026 09:00", "proposal", "02.12.2026", "02.12.2026"],
    ["03.11.2026 00:00", "application", "18.11.2026", "18.11.2026"],
    ["04.11.2026 10:15", "complaint", "19.11.2026", "19.11.2026"],
    ["09.11.2026 12:30", "application", "24.11.2026", "24.11.2026"],
    ["10.11.2026 17:00", "complaint", "25.11.2026", "25.11.2026"],
    ["16.06.2026 11:11", "application", "01.07.2026", "01.07.2026"],
    ["22.06.2026 09:00", "complaint", "07.07.2026", "07.07.2026"],
    ["07.07.2026 15:00", "proposal", "06.08.2026", "06.08.2026"],
  ],
  "an end on Saturday goes to Monday": [
    ["06.11.2026 10:00", "application", "21.11.2026", "23.11.2026"],
    ["05.11.2026 11:00", "proposal", "05.12.2026", "07.12.2026"],
    ["14.01.2027 08:30", "proposal", "13.02.2027", "15.02.2027"],
    ["02.07.2026 09:00", "proposal", "01.08.2026", "03.08.2026"],
    ["10.04.2026 09:00", "complaint", "25.04.2026", "27.04.2026"],
    ["12.06.2026 16:00", "application", "27.06.2026", "29.06.2026"],
    ["06.08.2026 10:00", "proposal", "05.09.2026", "07.09.2026"],
    ["05.06.2025 10:00", "proposal", "05.07.2025", "07.07.2025"],
    ["03.07.2026 14:00", "complaint", "18.07.2026", "20.07.2026"],
  ],
  "an end on Sunday goes to Monday": [
    ["17.07.2026 10:00", "proposal", "16.08.2026", "17.08.2026"],
    ["05.06.2026 10:00", "proposal", "05.07.2026", "06.07.2026"],
    ["22.05.2026 10:00", "proposal", "21.06.2026", "22.06.2026"],
    ["10.07.2026 09:00", "proposal", "09.08.2026", "10.08.2026"],
    ["02.10.2026 10:00", "proposal", "01.11.2026", "02.11.2026"],
    ["16.01.2026 13:00", "proposal", "15.02.2026", "16.02.2026"],
  ],
  "a fixed holiday on a working day is passed over": [
    ["17.12.2024 10:00", "application", "01.01.2025", "02.01.2025"],
    ["02.12.2023 10:00", "proposal", "03.01.2024", "03.01.2024", late],
    ["21.02.2027 10:00", "application", "09.03.2027", "09.03.2027", late],
    ["22.02.2024 10:00", "complaint", "08.03.2024", "11.03.2024"],
    ["08.02.2028 10:00", "proposal", "08.03.2028", "09.03.2028"],
    ["06.03.2024 10:00", "application", "21.03.2024", "22.03.2024"],
    ["06.03.2025 10:00", "complaint", "21.03.2025", "24.03.2025"],
    ["24.04.2024 10:00", "application", "09.05.2024", "10.05.2024"],
    ["09.04.2023 10:00", "proposal", "10.05.2023", "10.05.2023", late],
    ["24.04.2025 10:00", "complaint", "09.05.2025", "12.05.2025"],
    ["17.08.2026 10:00", "application", "01.09.2026", "02.09.2026"],
    ["17.08.2025 10:00", "complaint", "02.09.2025", "02.09.2025", late],
    ["02.08.2027 10:00", "proposal", "01.09.2027", "02.09.2027"],
    ["16.09.2024 10:00", "application", "01.10.2024", "02.10.2024"],
    ["16.09.2026 10:00", "complaint", "01.10.2026", "02.10.2026"],
    ["01.09.2025 10:00", "proposal", "02.10.2025", "02.10.2025", late],
    ["23.11.2026 10:00", "application", "08.12.2026", "09.12.2026"],
    ["23.11.2025 10:00", "complaint", "09.12.2025", "09.12.2025", late],
    ["08.11.2027 10:00", "proposal", "08.12.2027", "09.12.2027"],
  ],
  "days off in a chain are passed over to the last": [
    ["05.03.2026 10:00", "application", "20.03.2026", "24.03.2026"],
    ["21.02.2026 09:00", "proposal", "23.03.2026", "24.03.2026", late],
    ["20.02.2026 10:00", "proposal", "20.03.2026", "24.03.2026"],
    ["08.03.2026 10:00", "complaint", "24.03.2026", "24.03.2026", late],
    ["17.12.2025 10:00", "application", "01.01.2026", "05.01.2026"],
    ["18.12.2025 10:00", "complaint", "02.01.2026", "05.01.2026"],
    ["04.12.2025 10:00", "proposal", "03.01.2026", "05.01.2026"],
    ["05.12.2025 10:00", "proposal", "04.01.2026", "05.01.2026"],
    ["24.04.2026 10:00", "application", "09.05.2026", "11.05.2026"],
    ["21.02.2025 10:00", "complaint", "08.03.2025", "10.03.2025"],
    ["02.08.2024 10:00", "proposal", "01.09.2024", "02.09.2024"],
    ["12.05.2026 10:00", "application", "27.05.2026", "28.05.2026"],
  ],
  "a moved working Saturday is a working day: an end stays on it, an arrival starts on it": [
    ["26.12.2025 10:00", "application", "10.01.2026", "10.01.2026"],
    ["13.03.2026 10:00", "complaint", "28.03.2026", "28.03.2026"],
    ["16.10.2026 10:00", "application", "31.10.2026", "31.10.2026"],
    ["01.10.2026 10:00", "proposal", "01.11.2026", "02.11.2026", late],
    ["10.01.2026 10:00", "application", "25.01.2026", "26.01.2026"],
    ["28.03.2026 17:59", "complaint", "12.04.2026", "13.04.2026"],
    ["31.10.2026 18:00", "application", "17.11.2026", "17.11.2026", late],
    ["27.03.2026 18:30", "application", "12.04.2026", "13.04.2026", late],
  ],
  "the year turns within the term": [
    ["17.12.2025 10:00", "application", "01.01.2026", "05.01.2026"],
    ["22.12.2025 10:00", "complaint", "06.01.2026", "06.01.2026"],
    ["24.12.2025 10:00", "application", "08.01.2026", "08.01.2026"],
    ["31.12.2025 10:00", "application", "15.01.2026", "15.01.2026"],
    ["31.12.2025 10:00", "proposal", "30.01.2026", "30.01.2026"],
    ["31.12.2024 18:00", "application", "17.01.2025", "17.01.2025", late],
    ["01.12.2026 10:00", "proposal", "31.12.2026", "31.12.2026"],
    ["22.12.2026 09:00", "application", "06.01.2027", "06.01.2027"],
  ],
  "the leap day is counted": [
    ["14.02.2024 10:00", "application", "29.02.2024", "29.02.2024"],
    ["20.02.2024 10:00", "complaint", "06.03.2024", "06.03.2024"],
    ["30.01.2024 10:00", "proposal", "29.02.2024", "29.02.2024"],
    ["29.02.2024 10:00", "application", "15.03.2024", "15.03.2024"],
    ["29.02.2024 19:00", "proposal", "31.03.2024", "01.04.2024", late],
    ["16.02.2026 10:00", "application", "03.03.2026", "03.03.2026"],
    ["15.02.2028 10:00", "application", "01.03.2028", "01.03.2028"],
  ],
  "one month is the same day of the next month where thirty days pass it": [
    ["06.02.2026 10:00", "proposal", "06.03.2026", "06.03.2026"],
    ["12.02.2026 10:00", "proposal", "12.03.2026", "12.03.2026"],
    ["26.02.2026 10:00", "proposal", "26.03.2026", "26.03.2026"],
    ["28.02.2025 10:00", "proposal", "28.03.2025", "28.03.2025"],
    ["29.02.2024 10:00", "proposal", "29.03.2024", "29.03.2024"],
    ["06.02.2026 10:00", "application", "21.02.2026", "23.02.2026"],
  ],
  "where the next month has no such day, its last": [
    ["28.01.2026 10:00", "proposal", "27.02.2026", "27.02.2026"],
    ["29.01.2026 10:00", "proposal", "28.02.2026", "02.03.2026"],
    ["30.01.2026 10:00", "proposal", "28.02.2026", "02.03.2026"],
    ["31.01.2025 10:00", "proposal", "28.02.2025", "28.02.2025"],
    ["31.01.2024 10:00", "proposal", "29.02.2024", "29.02.2024"],
    ["31.03.2026 10:00", "proposal", "30.04.2026", "30.04.2026"],
    ["31.08.2026 10:00", "proposal", "30.09.2026", "30.09.2026"],
    ["30.11.2026 10:00", "proposal", "30.12.2026", "30.12.2026"],
    // a Saturday: the term runs from Monday, 2 February
    ["31.01.2026 10:00", "proposal", "02.03.2026", "02.03.2026", late],
  ],
  "the office closes at 18:00": [
    ["03.11.2026 17:59", "application", "18.11.2026", "18.11.2026"],
    ["03.11.2026 18:00", "application", "19.11.2026", "19.11.2026", late],
    ["03.11.2026 18:01", "complaint", "19.11.2026", "19.11.2026", late],
    ["03.11.2026 23:59", "proposal", "04.12.2026", "04.12.2026", late],
    ["04.11.2026 00:00", "proposal", "04.12.2026", "04.12.2026"],
    ["05.11.2026 17:59", "application", "20.11.2026", "20.11.2026"],
    ["05.11.2026 18:00", "application", "21.11.2026", "23.11.2026", late],
    ["06.11.2026 17:59", "complaint", "21.11.2026", "23.11.2026"],
    ["06.11.2026 18:00", "complaint", "24.11.2026", "24.11.2026", late],
    ["07.12.2026 18:00", "application", "24.12.2026", "24.12.2026", late],
    ["30.12.2025 21:00", "proposal", "30.01.2026", "30.01.2026", late],
  ],
  "what comes on a day off starts on the next working day": [
    ["07.11.2026 10:00", "application", "24.11.2026", "24.11.2026", late],
    ["08.11.2026 10:00", "complaint", "24.11.2026", "24.11.2026", late],
    ["08.11.2026 23:59", "proposal", "09.12.2026", "09.12.2026", late],
    ["08.12.2026 09:00", "application", "24.12.2026", "24.12.2026", late],
    ["01.09.2026 12:00", "complaint", "17.09.2026", "17.09.2026", late],
    ["21.03.2026 10:00", "application", "08.04.2026", "08.04.2026", late],
    ["22.03.2026 08:00", "proposal", "23.04.2026", "23.04.2026", late],
    ["01.01.2026 00:00", "application", "20.01.2026", "20.01.2026", late],
    ["04.01.2026 20:00", "complaint", "20.01.2026", "20.01.2026", late],
    ["09.05.2026 10:00", "application", "26.05.2026", "26.05.2026", late],
    ["27.05.2026 10:00", "proposal", "27.06.2026", "29.06.2026", late],
  ],
  // counted by a script of its own, in another language, from the same law
  "through 2026, a day a week, at all hours": [
    ["02.01.2026 09:30", "application", "20.01.2026", "20.01.2026", late],
    ["09.01.2026 17:59", "proposal", "08.02.2026", "09.02.2026"],
    ["15.01.2026 18:00", "complaint", "31.01.2026", "02.02.2026", late],
    ["22.01.2026 11:05", "application", "06.02.2026", "06.02.2026"],
    ["28.01.2026 14:45", "proposal", "27.02.2026", "27.02.2026"],
    ["04.02.2026 20:10", "complaint", "20.02.2026", "20.02.2026", late],
    ["10.02.2026 08:15", "application", "25.02.2026", "25.02.2026"],
    ["17.02.2026 09:30", "proposal", "17.03.2026", "17.03.2026"],
    ["23.02.2026 17:59", "complaint", "10.03.2026", "10.03.2026"],
    ["02.03.2026 18:00", "application", "18.03.2026", "18.03.2026", late],
    ["08.03.2026 11:05", "proposal", "08.04.2026", "08.04.2026", late],
    ["15.03.2026 14:45", "complaint", "31.03.2026", "31.03.2026", late],
    ["21.03.2026 20:10", "application", "08.04.2026", "08.04.2026", late],
    ["28.03.2026 08:15", "proposal", "27.04.2026", "27.04.2026"],
    ["03.04.2026 09:30", "complaint", "18.04.2026", "20.04.2026"],
    ["10.04.2026 17:59", "application", "25.04.2026", "27.04.2026"],
    ["16.04.2026 18:00", "proposal", "17.05.2026", "18.05.2026", late],
    ["23.04.2026 11:05", "complaint", "08.05.2026", "08.05.2026"],
    ["29.04.2026 14:45", "application", "14.05.2026", "14.05.2026"],
    ["06.05.2026 20:10", "proposal", "06.06.2026", "08.06.2026", late],
    ["12.05.2026 08:15", "complaint", "27.05.2026", "28.05.2026"],
    ["19.05.2026 09:30", "application", "03.06.2026", "03.06.2026"],
    ["25.05.2026 17:59", "proposal", "24.06.2026", "24.06.2026"],
    ["01.06.2026 18:00", "complaint", "17.06.2026", "17.06.2026", late],
    ["07.06.2026 11:05", "application", "23.06.2026", "23.06.2026", late],
    ["14.06.2026 14:45", "proposal", "15.07.2026", "15.07.2026", late],
    ["20.06.2026 20:10", "complaint", "07.07.2026", "07.07.2026", late],
    ["27.06.2026 08:15", "application", "14.07.2026", "14.07.2026", late],
    ["03.07.2026 09:30", "proposal", "02.08.2026", "03.08.2026"],
    ["10.07.2026 17:59", "complaint", "25.07.2026", "27.07.2026"],
    ["16.07.2026 18:00", "application", "01.08.2026", "03.08.2026", late],
    ["23.07.2026 11:05", "proposal", "22.08.2026", "24.08.2026"],
    ["29.07.2026 14:45", "complaint", "13.08.2026", "13.08.2026"],
    ["05.08.2026 20:10", "application", "21.08.2026", "21.08.2026", late],
    ["11.08.2026 08:15", "proposal", "10.09.2026", "10.09.2026"],
    ["18.08.2026 09:30", "complaint", "02.09.2026", "02.09.2026"],
    ["24.08.2026 17:59", "application", "08.09.2026", "08.09.2026"],
    ["31.08.2026 18:00", "proposal", "02.10.2026", "02.10.2026", late],
    ["06.09.2026 11:05", "complaint", "22.09.2026", "22.09.2026", late],
    ["13.09.2026 14:45", "application", "29.09.2026", "29.09.2026", late],
    ["19.09.2026 20:10", "proposal", "21.10.2026", "21.10.2026", late],
    ["26.09.2026 08:15", "complaint", "13.10.2026", "13.10.2026", late],
    ["02.10.2026 09:30", "application", "17.10.2026", "19.10.2026"],
    ["09.10.2026 17:59", "proposal", "08.11.2026", "09.11.2026"],
    ["15.10.2026 18:00", "complaint", "31.10.2026", "31.10.2026", late],
    ["22.10.2026 11:05", "application", "06.11.2026", "06.11.2026"],
    ["28.10.2026 14:45", "proposal", "27.11.2026", "27.11.2026"],
    ["04.11.2026 20:10", "complaint", "20.11.2026", "20.11.2026", late],
    ["10.11.2026 08:15", "application", "25.11.2026", "25.11.2026"],
    ["17.11.2026 09:30", "proposal", "17.12.2026", "17.12.2026"],
    ["23.11.2026 17:59", "complaint", "08.12.2026", "09.12.2026"],
    ["30.11.2026 18:00", "application", "16.12.2026", "16.12.2026", late],
    ["06.12.2026 11:05", "proposal", "06.01.2027", "06.01.2027", late],
    ["13.12.2026 14:45", "complaint", "29.12.2026", "29.12.2026", late],
    ["19.12.2026 20:10", "application", "05.01.2027", "05.01.2027", late],
    ["26.12.2026 08:15", "proposal", "27.01.2027", "27.01.2027", late],
  ],
  "through 2027, a day a week, at all hours": [
    ["01.01.2027 09:30", "complaint", "19.01.2027", "19.01.2027", late],
    ["08.01.2027 17:59", "application", "23.01.2027", "25.01.2027"],
    ["14.01.2027 18:00", "proposal", "14.02.2027", "15.02.2027", late],
    ["21.01.2027 11:05", "complaint", "05.02.2027", "05.02.2027"],
    ["27.01.2027 14:45", "application", "11.02.2027", "11.02.2027"],
    ["03.02.2027 20:10", "proposal", "04.03.2027", "04.03.2027", late],
    ["09.02.2027 08:15", "complaint", "24.02.2027", "24.02.2027"],
    ["16.02.2027 09:30", "application", "03.03.2027", "03.03.2027"],
    ["22.02.2027 17:59", "proposal", "22.03.2027", "22.03.2027"],
    ["01.03.2027 18:00", "complaint", "17.03.2027", "17.03.2027", late],
    ["07.03.2027 11:05", "application", "24.03.2027", "24.03.2027", late],
    ["14.03.2027 14:45", "proposal", "14.04.2027", "14.04.2027", late],
    ["20.03.2027 20:10", "complaint", "06.04.2027", "06.04.2027", late],
    ["27.03.2027 08:15", "application", "13.04.2027", "13.04.2027", late],
    ["02.04.2027 09:30", "proposal", "02.05.2027", "03.05.2027"],
    ["09.04.2027 17:59", "complaint", "24.04.2027", "26.04.2027"],
    ["15.04.2027 18:00", "application", "01.05.2027", "03.05.2027", late],
    ["22.04.2027 11:05", "proposal", "22.05.2027", "24.05.2027"],
    ["28.04.2027 14:45", "complaint", "13.05.2027", "13.05.2027"],
    ["05.05.2027 20:10", "application", "21.05.2027", "21.05.2027", late],
    ["11.05.2027 08:15", "proposal", "10.06.2027", "10.06.2027"],
    ["18.05.2027 09:30", "complaint", "02.06.2027", "02.06.2027"],
    ["24.05.2027 17:59", "application", "08.06.2027", "08.06.2027"],
    ["31.05.2027 18:00", "proposal", "01.07.2027", "01.07.2027", late],
    ["06.06.2027 11:05", "complaint", "22.06.2027", "22.06.2027", late],
    ["13.06.2027 14:45", "application", "29.06.2027", "29.06.2027", late],
    ["19.06.2027 20:10", "proposal", "21.07.2027", "21.07.2027", late],
    ["26.06.2027 08:15", "complaint", "13.07.2027", "13.07.2027", late],
    ["02.07.2027 09:30", "application", "17.07.2027", "19.07.2027"],
    ["09.07.2027 17:59", "proposal", "08.08.2027", "09.08.2027"],
    ["15.07.2027 18:00", "complaint", "31.07.2027", "02.08.2027", late],
    ["22.07.2027 11:05", "application", "06.08.2027", "06.08.2027"],
    ["28.07.2027 14:45", "proposal", "27.08.2027", "27.08.2027"],
    ["04.08.2027 20:10", "complaint", "20.08.2027", "20.08.2027", late],
    ["10.08.2027 08:15", "application", "25.08.2027", "25.08.2027"],
    ["17.08.2027 09:30", "proposal", "16.09.2027", "16.09.2027"],
    ["23.08.2027 17:59", "complaint", "07.09.2027", "07.09.2027"],
    ["30.08.2027 18:00", "application", "15.09.2027", "15.09.2027", late],
    ["05.09.2027 11:05", "proposal", "06.10.2027", "06.10.2027", late],
    ["12.09.2027 14:45", "complaint", "28.09.2027", "28.09.2027", late],
    ["18.09.2027 20:10", "application", "05.10.2027", "05.10.2027", late],
    ["25.09.2027 08:15", "proposal", "27.10.2027", "27.10.2027", late],
    ["01.10.2027 09:30", "complaint", "19.10.2027", "19.10.2027", late],
    ["08.10.2027 17:59", "application", "23.10.2027", "25.10.2027"],
    ["14.10.2027 18:00", "proposal", "14.11.2027", "15.11.2027", late],
    ["21.10.2027 11:05", "complaint", "05.11.2027", "05.11.2027"],
    ["27.10.2027 14:45", "application", "11.11.2027", "11.11.2027"],
    ["03.11.2027 20:10", "proposal", "04.12.2027", "06.12.2027", late],
    ["09.11.2027 08:15", "complaint", "24.11.2027", "24.11.2027"],
    ["16.11.2027 09:30", "application", "01.12.2027", "01.12.2027"],
    ["22.11.2027 17:59", "proposal", "22.12.2027", "22.12.2027"],
    ["29.11.2027 18:00", "complaint", "15.12.2027", "15.12.2027", late],
    ["05.12.2027 11:05", "application", "21.12.2027", "21.12.2027", late],
    ["12.12.2027 14:45", "proposal", "12.01.2028", "12.01.2028", late],
    ["18.12.2027 20:10", "complaint", "04.01.2028", "04.01.2028", late],
    ["25.12.2027 08:15", "application", "11.01.2028", "11.01.2028", late],
  ],
};

describe.each(Object.entries(golden))("%s", (_title, rows) => {
  it.each(rows)("%s, %s: counted to %s, due %s", (arrived, kind, counted, deadline, after) => {
    const term = appealTerm(calendar, kind, atTashkent(arrived));

    expect([toWire(term.counted), toWire(term.deadline), term.afterHours]).toEqual([counted, deadline, after === late]);
  });
});

it("the golden dates are more than two hundred", () => {
  expect(Object.values(golden).flat().length).toBeGreaterThanOrEqual(200);
});

describe("the inputs stored beside a deadline", () => {
  it("name the days off that were passed over, and only those", () => {
    const term = appealTerm(calendar, "application", atTashkent("05.03.2026 10:00"));

    expect(term.passed.map(toWire)).toEqual(["20.03.2026", "21.03.2026", "22.03.2026", "23.03.2026"]);
  });

  it("name no day where the end is a working day", () => {
    const term = appealTerm(calendar, "application", atTashkent("02.11.2026 10:00"));

    expect(term.passed).toEqual([]);
  });

  it("say the rule, its article, the day the count starts from and its length", () => {
    const usual = appealTerm(calendar, "complaint", atTashkent("06.11.2026 18:00"));
    const long = appealTerm(calendar, "proposal", atTashkent("02.11.2026 10:00"));

    expect([usual.rule, usual.article, toWire(usual.start), usual.days, usual.capped]).toEqual([
      "fifteen_days",
      "28",
      "09.11.2026",
      15,
      false,
    ]);
    expect([long.rule, long.article, toWire(long.start), long.days, long.capped]).toEqual(["thirty_days", "28", "02.11.2026", 30, false]);
  });
});

describe("an office with other settings", () => {
  it.each<Row>([
    ["06.11.2026 10:00", "application", "21.11.2026", "21.11.2026"],
    ["17.07.2026 10:00", "proposal", "16.08.2026", "16.08.2026"],
    ["23.11.2026 10:00", "complaint", "08.12.2026", "08.12.2026"],
    ["05.03.2026 10:00", "application", "20.03.2026", "20.03.2026"],
  ])("without roll-over: %s, %s stays on the day off %s", (arrived, kind, counted, deadline) => {
    const term = appealTerm({ ...calendar, rollsOver: false }, kind, atTashkent(arrived));

    expect([toWire(term.counted), toWire(term.deadline), term.passed]).toEqual([counted, deadline, []]);
  });

  it.each<Row>([
    // three full weeks
    ["02.11.2026 10:00", "application", "23.11.2026", "23.11.2026"],
    // from Wednesday over three weekends
    ["04.11.2026 10:00", "complaint", "25.11.2026", "25.11.2026"],
    // 8 December is no day of the count
    ["23.11.2026 10:00", "application", "15.12.2026", "15.12.2026"],
    // 20, 21 and 23 March are none, Saturday 28 March is one
    ["09.03.2026 10:00", "application", "31.03.2026", "31.03.2026"],
    // thirty working days would be six weeks: a month is earlier
    ["02.11.2026 10:00", "proposal", "02.12.2026", "02.12.2026"],
    // 1 and 2 January are none, Saturday 10 January is one
    ["24.12.2025 10:00", "application", "15.01.2026", "15.01.2026"],
    ["06.11.2026 18:00", "application", "30.11.2026", "30.11.2026", late],
  ])("that counts working days makes %s, %s due %s", (arrived, kind, counted, deadline, after) => {
    const term = appealTerm({ ...calendar, counts: "working" }, kind, atTashkent(arrived));

    expect([toWire(term.counted), toWire(term.deadline), term.afterHours]).toEqual([counted, deadline, after === late]);
  });

  it.each<[setting: Calendar["month"], ...Row]>([
    // a Sunday that is a holiday
    ["days", "06.02.2026 10:00", "proposal", "08.03.2026", "09.03.2026"],
    ["days", "30.01.2026 10:00", "proposal", "01.03.2026", "02.03.2026"],
    ["days", "07.07.2026 15:00", "proposal", "06.08.2026", "06.08.2026"],
    ["calendar", "06.02.2026 10:00", "proposal", "06.03.2026", "06.03.2026"],
    ["calendar", "07.07.2026 15:00", "proposal", "07.08.2026", "07.08.2026"],
    ["calendar", "31.01.2025 10:00", "proposal", "28.02.2025", "28.02.2025"],
    ["calendar", "31.12.2026 10:00", "proposal", "31.01.2027", "01.02.2027"],
    ["calendar", "02.11.2026 09:00", "application", "17.11.2026", "17.11.2026"],
  ])("with the month “%s” counts %s, %s to %s, due %s", (month, arrived, kind, counted, deadline) => {
    const term = appealTerm({ ...calendar, month }, kind, atTashkent(arrived));

    expect([toWire(term.counted), toWire(term.deadline)]).toEqual([counted, deadline]);
    expect(term.byMonth ?? false).toBe(month === "calendar" && kind === "proposal");
  });

  it("counts working days, with a month of thirty of them: six weeks, less 8 December", () => {
    const term = appealTerm({ ...calendar, counts: "working", month: "days" }, "proposal", atTashkent("02.11.2026 10:00"));

    expect(toWire(term.deadline)).toBe("15.12.2026");
  });

  it("counts the month of a further study the same way, and the days of an extension after it", () => {
    const study = appealTerm(calendar, "complaint", atTashkent("04.02.2026 10:00"), { furtherStudy: true });
    const longer = appealTerm(calendar, "complaint", atTashkent("04.02.2026 10:00"), { furtherStudy: true, extensionDays: 30 });

    expect([toWire(study.deadline), study.byMonth]).toEqual(["04.03.2026", true]);
    // 3 April is a Friday
    expect([toWire(longer.deadline), longer.extension?.from]).toEqual(["03.04.2026", "2026-03-04"]);
  });

  it.each<Row>([
    ["06.11.2026 18:01", "application", "21.11.2026", "23.11.2026"],
    ["03.11.2026 18:00", "complaint", "18.11.2026", "18.11.2026"],
    ["08.11.2026 10:00", "application", "23.11.2026", "23.11.2026"],
  ])("with terms from the day of arrival, after hours too, counts %s, %s to %s, due %s", (arrived, kind, counted, deadline) => {
    const term = appealTerm({ ...calendar, afterHours: "same_day" }, kind, atTashkent(arrived));

    expect([toWire(term.counted), toWire(term.deadline), term.afterHours]).toEqual([counted, deadline, false]);
  });

  it.each([
    ["16:59", "17.11.2026", false],
    ["17:00", "18.11.2026", true],
  ])("that closes at 17:00 makes an appeal of %s due %s", (clock, deadline, after) => {
    const term = appealTerm({ ...calendar, closes: "17:00" }, "application", atTashkent(`02.11.2026 ${clock}`));

    expect([toWire(term.deadline), term.afterHours]).toEqual([deadline, after]);
  });

  it("with only Sunday off works on Saturday", () => {
    const sixDays = { ...calendar, weekend: [7] };

    expect(toWire(appealTerm(sixDays, "application", atTashkent("06.11.2026 10:00")).deadline)).toBe("21.11.2026");
    expect(appealTerm(sixDays, "application", atTashkent("07.11.2026 10:00")).afterHours).toBe(false);
  });

  it("counts no day at all for a term of none", () => {
    expect(countTerm(calendar, "2026-11-03", 0)).toEqual({ counted: "2026-11-03", passed: [], deadline: "2026-11-03" });
  });
});

describe("the term of a task", () => {
  const start = fromWire("02.11.2026");
  const limit = fromWire("17.11.2026");

  it.each([
    [1, "03.11.2026", false],
    [4, "06.11.2026", false],
    [5, "09.11.2026", false],
    [6, "09.11.2026", false],
    [15, "17.11.2026", false],
    [16, "17.11.2026", true],
    [30, "17.11.2026", true],
  ])("of %i days ends on %s (drawn back to the appeal's: %s)", (days, deadline, capped) => {
    const term = taskTerm(calendar, { days }, start, limit);

    expect([term.rule, toWire(term.deadline), term.capped]).toEqual(["assigned_days", deadline, capped]);
  });

  it("is drawn back when only the roll-over passes the appeal's deadline", () => {
    const term = taskTerm(calendar, { days: 5 }, start, fromWire("07.11.2026"));

    expect([toWire(term.counted), toWire(term.deadline), term.capped]).toEqual(["07.11.2026", "07.11.2026", true]);
  });

  it("is the named day, a day off too", () => {
    const term = taskTerm(calendar, { day: fromWire("07.11.2026") }, start, limit);

    expect([term.rule, toWire(term.deadline)]).toEqual(["assigned_day", "07.11.2026"]);
  });

  it("is never later than the appeal's, whatever date is given", () => {
    expect(toWire(taskTerm(calendar, { day: fromWire("18.11.2026") }, start, limit).deadline)).toBe("17.11.2026");
  });

  it("is the appeal's own where none is given", () => {
    const term = taskTerm(calendar, { days: null, day: null }, start, limit);

    expect([term.rule, toWire(term.deadline), term.capped]).toEqual(["of_appeal", "17.11.2026", false]);
  });

  it("is counted in days where both days and a date are given", () => {
    expect(toWire(taskTerm(calendar, { days: 1, day: fromWire("12.11.2026") }, start, limit).deadline)).toBe("03.11.2026");
  });
});

describe("an extension to a requested day", () => {
  const own = "2026-11-20";
  const byWorkingDays: Calendar = { ...calendar, counts: "working" };

  it("ends where thirty more days end: past a Sunday, or past another day off", () => {
    expect(extensionEnd(calendar, own)).toBe("2026-12-21");
    expect(extensionEnd(byWorkingDays, own)).toBe("2027-01-05");
  });

  it.each([
    ["Wednesday of the next week", "2026-11-25", 5, 3],
    ["a Saturday", "2026-11-28", 8, 6],
    ["the Sunday on which thirty days end", "2026-12-20", 30, 20],
    ["the Monday after it", "2026-12-21", 30, 20],
  ])("takes the days that lead to %s", (_which, day, days, workingDays) => {
    expect(extensionFor(calendar, own, day)).toBe(days);
    expect(extensionFor(byWorkingDays, own, day)).toBe(workingDays);
  });
});
