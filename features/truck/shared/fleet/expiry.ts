// Computes how long a document is still valid (BR-23). The functions are pure and use days of Shanghai.

/** Days before the end from which on it is reminded of. */
export const remindDays = 30;

/** Below zero where it has ended. Both as yyyy-MM-dd. */
export function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);
}
