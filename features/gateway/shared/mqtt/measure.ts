// Describes the measured values of a kind of device: the name in payloads, the column, the live field (domain §10).
import type { Label } from '@ec/language/label';

export interface Metric {
  /** In `d` of a telemetry message. */
  key: string;
  /** The column in the table of samples, or in the device's own row where `isLive`. */
  column: string;
  type: 'smallint' | 'integer' | 'real' | 'double precision';
  label: Label;
  unit: string;
  min: number;
  max: number;
  /** The device's row shows the newest. */
  isLive: boolean;
  /** Keys of a state; a curve of it says nothing. */
  codes?: readonly number[];
}

/** Words beside the numbers; the device's row shows the newest, samples have none. */
export interface Word {
  key: string;
  column: string;
  label: Label;
  /** Characters. */
  max: number;
}

/** The alarm of a silence of three periods, ten minutes at least (BR-51). */
export interface Silence {
  /** The alarm that is raised then, and cleared by the next word. */
  code: string;
  /** By day alone: what the sun wakes. */
  byDay?: true;
  /** The condition of devices that should report: a battery on a truck is not expected to. */
  within?: 'slot';
}

export interface Series {
  /** The table of samples; none for devices that only forward others. */
  table?: string;
  /** The table of packed days, which are kept for years beyond the samples. */
  curve?: string;
  /** The table of the devices, and their name in topics. */
  devices: string;
  numberColumn: string;
  /** When its newest values were measured; none where it has no values. */
  timeColumn?: 'report_time' | 'read_time';
  /** Its row has online_status. */
  hasLine: boolean;
  hasFirmware?: true;
  /** Its strings are told one by one. */
  hasStrings?: true;
  /** Its lifetime registers are booked one reading after the other (domain §3 meter). */
  hasRegisters?: true;
  /** Seconds between two messages where nothing else is said. */
  period: number;
  /** No alarm for a parked truck: it is expected to send nothing. */
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

/** A state, by the keys of its enum. */
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
