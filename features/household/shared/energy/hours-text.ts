// Writes the energy of the hours of a day as text, for the history and for sheets.

/** Leaves out hours without energy. */
export const hoursText = (hours: readonly number[]): string =>
  hours.flatMap((kwh, hour) => (kwh > 0 ? [`${hour}:00 ${kwh} kWh`] : [])).join(' · ');
