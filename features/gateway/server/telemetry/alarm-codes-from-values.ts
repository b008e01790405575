// Alarm codes that values themselves tell of (domain §12): bits of SunSpec Evt1, general flags of GB/T 32960 of packs and trucks, an
// emergency stop.
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
const gravest = 3;
const ofLevel: Bits = [[0, '8001']];

type Teller = readonly [key: string, bits: Bits, read?: (value: number) => number];

const tellers: Readonly<Record<string, readonly Teller[]>> = {
  inv: [['evt', inverterBits]],
  batt: [['flags', packBits]],
  agv: [['eStop', emergencyStop]],
  tbox: [
    ['flags', truckBits],
    ['alarm', ofLevel, (level) => (level >= gravest ? 1 : 0)],
  ],
};

const codesIn = (bits: Bits): string[] => [...new Set(bits.map(([, code]) => code))];
const isSet = (value: number, bit: number): boolean => Math.floor(value / 2 ** bit) % 2 === 1;

/** All that a device of this product can tell of so. */
export const tellableCodes = (product: string): string[] =>
  (tellers[product] ?? []).flatMap(([, bits]) => codesIn(bits));

export interface ReportedAlarmCodes {
  /** There now. */
  on: readonly string[];
  /** The codes that the reported values can raise, active or not. */
  told: readonly string[];
}

/** A value that was not said tells nothing of its codes. */
export function alarmCodesFrom(product: string, values: Telemetry['d']): ReportedAlarmCodes {
  const signalCodes = (tellers[product] ?? []).flatMap(([key, bits, read = (value: number) => value]) => {
    const value = values[key];
    return typeof value === 'number' ? [{ bits, value: read(value) }] : [];
  });
  return {
    told: signalCodes.flatMap(({ bits }) => codesIn(bits)),
    on: signalCodes.flatMap(({ bits, value }) =>
      codesIn(bits).filter((code) => bits.some(([bit, other]) => other === code && isSet(value, bit))),
    ),
  };
}
