// Describes the measured values of a kind of device: the name in payloads, the column, the live field (domain §10).
import type { Label } from '@ec/language/label';

export interface Metric {
  /** The name in `d` of a telemetry message. */
  key: string;
  /** The column in the table of samples, or in the device's own row where `isLive`. */
  column: string;
  type: 'smallint' | 'integer' | 'real' | 'double precision';
  label: Label;
  unit: string;
  min: number;
  max: number;
  /** The device's row has the newest value. */
  isLive: boolean;
  /** The keys of a state, which has no curve. */
  codes?: readonly number[];
}

/** A text value; the device's row has the newest one, samples have none. */
export interface Word {
  key: string;
  column: string;
  label: Label;
  /** The most characters. */
  max: number;
}

/** The alarm on a silence of three periods, ten minutes at least (BR-51). */
export interface Silence {
  /** The code of the alarm, which the next report clears. */
  code: string;
  /** The alarm is raised by day only, for devices that the sun powers. */
  byDay?: true;
  /** The condition of devices that should report: a battery on a truck is not expected to. */
  within?: 'slot';
}

export interface Series {
  /** The table of samples; none for devices that only forward others. */
  table?: string;
  /** The table of packed days, which are kept for years beyond the samples. */
  curve?: string;
  /** The table of the devices. */
  devices: string;
  /** The column with the device number of topics. */
  numberColumn: string;
  /** The column for the time of the newest values; none where the row has no values. */
  timeColumn?: 'report_time' | 'read_time';
  /** The row has online_status. */
  hasLine: boolean;
  hasFirmware?: true;
  /** The device reports each of its strings. */
  hasStrings?: true;
  /** The readings of its lifetime registers are booked one after the other (domain §3 meter). */
  hasRegisters?: true;
  /** The seconds between two messages, where the device has no setting for it. */
  period: number;
  /** A truck has no such limit, because a parked truck is expected to send nothing. */
  silence?: Silence;
  metrics: readonly Metric[];
  words?: readonly Word[];
}

export type Range = readonly [min: number, max: number];

export const word = (key: string, column: string, [zh, en]: readonly [string, string], max: number): Word => ({
  key,
  column,
  label: { zh, en },
  max,
});

export const measure = (
  [key, column]: readonly [string, string],
  [zh, en, unit]: readonly [string, string, string],
  [min, max]: Range,
  more: Partial<Metric> = {},
): Metric => ({ key, column, label: { zh, en }, unit, min, max, type: 'real', isLive: true, ...more });

/** Defines the metric of a state with the keys of an enum. */
export const stateOf = (
  column: string,
  { label: { zh, en }, values }: { label: Label; values: readonly { key: number }[] },
  key = 'status',
): Metric => ({
  ...measure([key, column], [zh, en, ''], [0, 255]),
  type: 'smallint',
  codes: values.map(({ key }) => key),
});

export const counter = { type: 'double precision' } as const;
export const power: Range = [-99_999, 99_999];
export const volts: Range = [0, 2000];
export const amperes: Range = [-9999, 9999];
export const degrees: Range = [-60, 200];
export const percent: Range = [0, 100];
