// The packs of a swap station, each in a slot, on a truck or on the way between them.
import type { About, LineOf, OpenSwap } from '../lines.ts';
import type { Pace } from '../pace.ts';
import { createPack, type Pack } from './pack.ts';

export interface PlacedPack {
  no: string;
  pack: Pack;
  slot?: number | undefined;
  plate?: string | undefined;
  /** The truck of the pack does not come back before this time (milliseconds since 1970). */
  awayUntil: number;
}

export interface PlacedPacks {
  all: readonly PlacedPack[];
  /** Finds a pack by its number. A pack that the line does not list is added with the state `defaults`. */
  packOf(no: string, defaults: About<'batt'>): PlacedPack;
  freeSlot(): number | undefined;
  /** Returns the kW that all slots charge with. */
  powerKw(): number;
}

export function placePacks({ about }: Pick<LineOf<'swap'>, 'about'>, pace: Pace): PlacedPacks {
  const startedAt = pace.now();
  const packs: PlacedPack[] = about.packs.map((each) => ({
    no: each.no,
    slot: each.slot,
    plate: each.plate,
    awayUntil: 0,
    pack: createPack(each, activityOf(each, about.open), startedAt, pace.speed),
  }));
  return {
    all: packs,
    packOf(no, defaults) {
      const existing = packs.find((each) => each.no === no);
      if (existing) return existing;
      const added = { no, awayUntil: 0, pack: createPack(defaults, 'charging', pace.now(), pace.speed) };
      packs.push(added);
      return added;
    },
    freeSlot() {
      const usedSlots = new Set(packs.map(({ slot }) => slot));
      return about.slots.find((slot) => !usedSlots.has(slot));
    },
    powerKw: () => packs.reduce((sum, { slot, pack }) => sum + (slot === undefined ? 0 : pack.powerKw(pace.now())), 0),
  };
}

/** A pack in a slot charges. A pack on a truck drives, unless the swap of the truck is in progress. Any other pack rests. */
function activityOf({ no, slot, plate }: Omit<PlacedPack, 'pack' | 'awayUntil'>, open: readonly OpenSwap[]) {
  if (slot !== undefined) return 'charging';
  return plate !== undefined && !open.some((swap) => swap.old === no) ? 'driving' : 'resting';
}
