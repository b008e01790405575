// The time that an order may take, by its urgency (domain §4 workOrder), from its application on.
import { alarmLevel } from '@ec/device-vocabulary/device.enums';

const hour = 3600_000;
const { critical, major, minor, warning } = alarmLevel.key;

const spans: Readonly<Record<number, number>> = {
  [critical]: 4 * hour,
  [major]: 24 * hour,
  [minor]: 72 * hour,
  [warning]: 7 * 24 * hour,
};

/** Milliseconds; a level that a tenant added has as long as the last. */
export const slaOf = (level: number): number => spans[level] ?? 7 * 24 * hour;

/** The share of that time in which somebody must accept the order, before the person on duty is notified. */
export const acceptShare = 0.25;

/** Metres from the station within which somebody has arrived (domain §4 arriveFar). */
export const atStationWithin = 500;
