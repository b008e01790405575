// Days of monthly bills, as `yyyy-MM-dd` in Shanghai (BR-14).

const day = 24 * 3600_000;
const asDate = (date: string) => new Date(`${date}T00:00:00Z`);
const asText = (date: Date) => date.toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => asText(new Date(asDate(date).getTime() + days * day));

/** Returns the billing day of a month; a day that the month does not have becomes its last day. */
function settleDate(year: number, month: number, settleDay: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return asText(new Date(Date.UTC(year, month, Math.min(Math.max(settleDay, 1), last))));
}

/** Returns the latest billing day that is not after `today`. */
export function lastBillDate(today: string, settleDay: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const here = settleDate(year, month - 1, settleDay);
  return here <= today ? here : settleDate(year, month - 2, settleDay);
}

/** Returns the last day to pay. A bill that is still unpaid on the 15th day after its date is overdue. */
export const dueDateOf = (billDate: string): string => addDays(billDate, 14);
