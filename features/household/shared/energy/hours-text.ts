// The energy of the hours of a day in words, for the history and for sheets.

/** Hours without energy are left out. */
export const hoursText = (hours: readonly number[]): string =>
  hours.flatMap((kwh, hour) => (kwh > 0 ? [`${hour}:00 ${kwh} kWh`] : [])).join(' · ');
