// The time limit of an order by its level. The time starts when the order is submitted, or created from an alarm (domain §4 workOrder).
import { alarmLevel } from '@ec/device-vocabulary/device.enums';

const hour = 3600_000;
const { critical, major, minor, warning } = alarmLevel.key;

const spans: Readonly<Record<number, number>> = {
  [critical]: 4 * hour,
  [major]: 24 * hour,
  [minor]: 72 * hour,
  [warning]: 7 * 24 * hour,
};

/** Returns milliseconds. A level that a tenant added has the limit of the level `warning`. */
export const slaOf = (level: number): number => spans[level] ?? 7 * 24 * hour;

/**
 * The share of the time limit within which the handler must accept the order, counted from its dispatch. After that the people on duty are
 * notified.
 */
export const acceptShare = 0.25;

/** Metres from the station within which a check-in counts as on site (domain §4 arriveFar). */
export const atStationWithin = 500;
