// The state of a pack in its slot, as its values tell it (domain §6.4). What a robot or an order does to it is told by the swap.
import type { KeyOf } from '@ec/resource/enum';
import { batteryStatus } from '@ec/truck/shared/asset/asset.enums';

export interface PackTold {
  batteryStatus: KeyOf<typeof batteryStatus> | null;
  /** Percent. */
  soc: number | null;
  /** °C */
  tempMax: number | null;
  /** 1: the charger of its slot is on; null where it is not told. */
  charger: 0 | 1 | null;
}

/** °C above which it rests, and at or below which it goes on. */
const hot = 50;
const cool = 45;

const { waiting, charging, ready, cooling } = batteryStatus.key;

/** @param target percent at which it is full (`swap.targetSoc`, BR-31). @returns the states it goes through, none where it stays */
export function packMoves({ batteryStatus: now, soc, tempMax, charger }: PackTold, target: number): number[] {
  const isFull = soc !== null && soc >= target;
  const isCool = tempMax !== null && tempMax <= cool;
  const isHot = tempMax !== null && tempMax > hot;
  const begins = charger === 1 && !isFull;
  if (now === waiting && begins) return isHot ? [charging, cooling] : [charging];
  // A pack that arrives full is marked as charging for a moment, because there is no transition from waiting to ready.
  if (now === waiting && isFull && isCool) return [charging, ready];
  if (now === charging && isHot) return [cooling];
  if (now === charging && isFull) return isCool ? [ready] : [cooling];
  if (now === cooling && isCool && isFull) return [ready];
  if (now === cooling && isCool && begins) return [charging];
  return [];
}
