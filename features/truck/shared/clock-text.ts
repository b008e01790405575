const twoDigits = (value: number): string => value.toString().padStart(2, '0');

/** Formats a minute of the day: 615 → 10:15, 1440 → 24:00. */
export const clockText = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
