// Derives alarm codes from reported values (domain §12): bits of SunSpec Evt1, general flags of GB/T 32960 of packs and trucks, the
// highest alarm level of trucks, and the emergency stop of AGVs.
import type { Telemetry } from '../../shared/mqtt/payloads.ts';

type Bits = readonly (readonly [bit: number, code: string])[];

/** SunSpec model 101–103, Evt1. */
const inverterBits: Bits = [
  [0, '1002'],
  [1, '1001'],
  [2, '1003'],
  [3, '1004'],
  [4, '1005'],
  [5, '1006'],
  [6, '1007'],
  [7, '1008'],
  [8, '1009'],
  [9, '1009'],
  [10, '1010'],
  [11, '1011'],
  [12, '1014'],
  [15, '1016'],
];
/** GB/T 32960.3, general alarm flags. */
const packBits: Bits = [
  [0, '4006'],
  [1, '4002'],
  [5, '4003'],
  [6, '4004'],
  [8, '4008'],
  [10, '4007'],
  [11, '4005'],
  [16, '4011'],
  [18, '4009'],
];
const truckBits: Bits = [[13, '8002']];
const emergencyStop: Bits = [[0, '6001']];
/** The highest level of `alarm`. */
const highestLevel = 3;
const levelBits: Bits = [[0, '8001']];

/** A value whose bits stand for alarm codes; `read` turns a value of another kind into bits. */
type CodeSource = readonly [key: string, bits: Bits, read?: (value: number) => number];

const codeSources: Readonly<Record<string, readonly CodeSource[]>> = {
  inv: [['evt', inverterBits]],
  batt: [['flags', packBits]],
  agv: [['eStop', emergencyStop]],
  tbox: [
    ['flags', truckBits],
    ['alarm', levelBits, (level) => (level >= highestLevel ? 1 : 0)],
  ],
};

const codesIn = (bits: Bits): string[] => [...new Set(bits.map(([, code]) => code))];
const isSet = (value: number, bit: number): boolean => Math.floor(value / 2 ** bit) % 2 === 1;

/** Returns all codes that the values of this product can raise. */
export const reportableCodes = (product: string): string[] =>
  (codeSources[product] ?? []).flatMap(([, bits]) => codesIn(bits));

export interface ReportedAlarmCodes {
  active: readonly string[];
  /** The codes that the reported values can raise, active or not. */
  reported: readonly string[];
}

/** A value that was not reported leaves its codes as they are. */
export function alarmCodesFrom(product: string, values: Telemetry['d']): ReportedAlarmCodes {
  const sources = (codeSources[product] ?? []).flatMap(([key, bits, read = (value: number) => value]) => {
    const value = values[key];
    return typeof value === 'number' ? [{ bits, value: read(value) }] : [];
  });
  return {
    reported: sources.flatMap(({ bits }) => codesIn(bits)),
    active: sources.flatMap(({ bits, value }) =>
      codesIn(bits).filter((code) => bits.some(([bit, bitCode]) => bitCode === code && isSet(value, bit))),
    ),
  };
}
