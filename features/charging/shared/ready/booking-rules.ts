// The rules of bookings and queue tickets: automatic confirmation, duration of holds, blocks after no-shows (domain §6.5, BR-21).

import { devState } from '@ec/device-vocabulary/device.enums';
import type { KeyOf } from '@ec/resource/enum';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { stationStatus } from '@ec/truck/shared/station.enums';
import { orderReadyRejectCause, readyStatus, readyType } from './ready.enums.ts';

type State = KeyOf<typeof readyStatus>;

const { pending, confirmed, queued, arrived, positioned } = readyStatus.key;
const causes = orderReadyRejectCause.key;
const { chargeBooking, swapBooking, queue } = readyType.key;

/** A ticket in these states waits in the queue. */
export const waitingStates: readonly State[] = [queued, arrived];

/** In these states a booking holds its money, and may hold a connector or battery. */
export const heldStates: readonly State[] = [confirmed, ...waitingStates, positioned];

/** A truck has at most one ticket in these states. */
export const openStates: readonly State[] = [pending, ...heldStates];

const minute = 60_000;
const day = 24 * 3600_000;

/** Minutes for which a booking holds its connector or battery from the planned arrival on; a queue ticket holds nothing. */
const holdMinutes: Record<number, number | undefined> = { [chargeBooking]: 15, [swapBooking]: 30 };

/** Returns the time span of a hold, in milliseconds since 1970; undefined if nothing is held and the ticket does not expire. */
export function holdOf(readyType: number, planTime: number): { from: number; to: number } | undefined {
  const minutes = holdMinutes[readyType];
  return minutes === undefined ? undefined : { from: planTime, to: planTime + minutes * minute };
}

export type Decision =
  | { decision: 'confirm' | 'wait' }
  | { decision: 'reject'; because: KeyOf<typeof orderReadyRejectCause> };

export interface DecisionFacts {
  readyType: number;
  stationStatus: number;
  supportOrder: boolean;
  /** The state of the requested connector; undefined if none is requested. */
  gun: { devState: number | null; gunStatus: number | null } | undefined;
}

/** Decides about a ticket by the state of the station and the connector. `wait`: a person decides. */
export function decide({ readyType, stationStatus: station, supportOrder, gun }: DecisionFacts): Decision {
  if (station !== stationStatus.key.inService) return { decision: 'reject', because: causes.stationClosed };
  if (readyType === queue) return { decision: 'confirm' };
  if (gun && (gun.devState !== devState.key.inService || gun.gunStatus === gunStatus.key.fault))
    return { decision: 'reject', because: causes.gunAway };
  return { decision: supportOrder ? 'confirm' : 'wait' };
}

const blocking = { count: 3, within: 30 * day, lasts: 7 * day };

/** Returns the time, in milliseconds, until which these no-shows block bookings; undefined if they do not block now. */
export function blockedUntil(noShows: readonly number[], now: number): number | undefined {
  const times = [...noShows].sort((a, b) => a - b);
  const last = times.findLast((at, index) => {
    const first = times[index - blocking.count + 1];
    return first !== undefined && at - first <= blocking.within;
  });
  const until = last === undefined ? undefined : last + blocking.lasts;
  return until !== undefined && until > now ? until : undefined;
}

interface Place {
  lng: number;
  lat: number;
}

const nearMetres = 200;
const earthRadius = 6_371_000;

/** Returns whether two places are at most 200 m apart. */
export function isNear(a: Place, b: Place): boolean {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (x: number, y: number) => Math.sin(radians(x - y) / 2) ** 2;
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return 2 * earthRadius * Math.asin(Math.sqrt(h)) <= nearMetres;
}

/** The average service time of a truck, in minutes. */
const minutesEach = { charge: 45, swap: 6 } as const;

/** Returns the expected wait in minutes; undefined if the station has no place for this kind of ticket. */
export function waitMinutes(kind: 'charge' | 'swap', ahead: number, places: number): number | undefined {
  return places > 0 ? Math.floor(ahead / places) * minutesEach[kind] : undefined;
}
