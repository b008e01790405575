// The time limit of an order by its urgency, which starts with its submission (domain §4 workOrder).
import { alarmLevel } from '@ec/device-vocabulary/device.enums';

const hour = 3600_000;
const { critical, major, minor, warning } = alarmLevel.key;

const spans: Readonly<Record<number, number>> = {
  [critical]: 4 * hour,
  [major]: 24 * hour,
  [minor]: 72 * hour,
  [warning]: 7 * 24 * hour,
};

/** Returns milliseconds; a level that a tenant added has the limit of the lowest level. */
export const slaOf = (level: number): number => spans[level] ?? 7 * 24 * hour;

/** The share of the limit within which the handler must accept the order; after that the person on duty is notified. */
export const acceptShare = 0.25;

/** Metres from the station within which a check-in counts as on site (domain §4 arriveFar). */
export const atStationWithin = 500;
