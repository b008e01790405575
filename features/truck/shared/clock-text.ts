const twoDigits = (value: number): string => value.toString().padStart(2, '0');

/** A minute of the day: 615 → 10:15; its end is 24:00. */
export const clockText = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
