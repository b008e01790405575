// Computes how long a document is still valid (BR-23).

/** Days before the end date of a document from which on it counts as expiring. */
export const remindDays = 30;

/** Returns the days from `today` until `date`, both yyyy-MM-dd; negative where the date has passed. */
export function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);
}
