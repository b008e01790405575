// Computes how long a document is still valid (BR-23). The functions are pure and use days of Shanghai.

/** Days before the end of a document at which its reminder is written. */
export const remindDays = 30;

/** Returns the days from `today` until `date`, both yyyy-MM-dd; negative where the date has passed. */
export function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);
}
