// Derives the state of a pack in its slot from its values (domain §6.4). Moves by a robot or an order are reported with the swap.
import type { KeyOf } from '@ec/resource/enum';
import { batteryStatus } from '@ec/truck/shared/asset/asset.enums';

export interface PackValues {
  batteryStatus: KeyOf<typeof batteryStatus> | null;
  /** Percent. */
  soc: number | null;
  /** °C */
  tempMax: number | null;
  /** 1: the charger of its slot is on; null where it is not reported. */
  charger: 0 | 1 | null;
}

/** Above this temperature in °C charging pauses. */
const hot = 50;
/** At or below this temperature in °C charging continues. */
const cool = 45;

const { waiting, charging, ready, cooling } = batteryStatus.key;

/** @param target the percentage of a full pack (`swap.targetSoc`, BR-31). @returns the next states in order; none without a change */
export function packMoves({ batteryStatus: now, soc, tempMax, charger }: PackValues, target: number): number[] {
  const isFull = soc !== null && soc >= target;
  const isCool = tempMax !== null && tempMax <= cool;
  const isHot = tempMax !== null && tempMax > hot;
  const needsCharge = charger === 1 && !isFull;
  if (now === waiting && needsCharge) return isHot ? [charging, cooling] : [charging];
  // A pack that arrives full is marked as charging for a moment, because there is no transition from waiting to ready.
  if (now === waiting && isFull && isCool) return [charging, ready];
  if (now === charging && isHot) return [cooling];
  if (now === charging && isFull) return isCool ? [ready] : [cooling];
  if (now === cooling && isCool && isFull) return [ready];
  if (now === cooling && isCool && needsCharge) return [charging];
  return [];
}
