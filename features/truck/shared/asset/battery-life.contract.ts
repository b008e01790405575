// Reads the history of a battery, and the slots of a station with their batteries.
import { permissionsOf } from '@ec/resource/calls';
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';
import { battery } from './battery.resource.ts';

const share = z.number().nullable();

/** The state and place of the battery from the time `at` on. */
const move = z.strictObject({
  at: z.string(),
  batteryStatus: z.number().int(),
  /** True if the battery is at a station. `stationName` is empty where the reader may not see the station. */
  isStored: z.boolean(),
  stationName: z.string(),
  slotNo: z.number().int().nullable(),
  plateNo: z.string(),
  soc: share,
  soh: share,
  cycles: z.number().int().nullable(),
});
export type BatteryMove = z.output<typeof move>;

const swap = z.strictObject({
  orderNo: z.string(),
  at: z.string(),
  plateNo: z.string(),
  stationName: z.string(),
  /** True where the battery went onto the truck, false where it came off. */
  wentOn: z.boolean(),
  soc: share,
  /** Computed from the bill of the swap; null where the bill does not give it with sufficient precision. */
  soh: share,
});
export type BatterySwap = z.output<typeof swap>;

export const batteryPassport = contract({
  of: battery,
  path: 'passport',
  title: { zh: '电池履历', en: 'Swap battery: passport' },
  input: z.object({ id }),
  /** Latest first. */
  output: z.strictObject({ moves: z.array(move), swaps: z.array(swap) }),
});

export const slotState = { empty: 0, taken: 1, locked: 2, faulty: 3 } as const;

const slot = z.strictObject({
  slotNo: z.number().int(),
  slotStatus: z.literal(Object.values(slotState)),
  doorOpen: z.number().int().nullable(),
  smoke: z.number().int().nullable(),
  battery: z
    .strictObject({
      id: z.string(),
      batteryNo: z.string(),
      batteryStatus: z.number().int(),
      soc: share,
      soh: share,
      tempMax: share,
    })
    .nullable(),
});
export type BatterySlot = z.output<typeof slot>;

export const batterySlots = contract({
  of: battery,
  path: 'slots',
  access: { anyOf: [permissionsOf(battery).menu, 'station_battery'] },
  title: { zh: '站点的电池仓位', en: 'Swap battery: slots of a station' },
  input: z.object({ stationId: id }),
  output: z.array(slot),
});
