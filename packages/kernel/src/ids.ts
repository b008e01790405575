// Creates 64-bit ids, which are strings everywhere in JavaScript (architecture §3): 41 bits of milliseconds since the epoch below, 10 bits
// of node, 12 bits of sequence. A leased node is 0–511. An id for a past moment has the leased node + 512, so that it never equals an id
// that was created in that moment.
import { type Clock, systemClock } from './clock.ts';

export const ID_EPOCH = 1288834974657;
const LEASABLE_NODES = 512;

export type IdSource = {
  /** Returns the next id, which is greater than the ids that this function has returned before. */
  next(): string;
  /** Returns an id for a row of a past moment. The id contains this moment or another millisecond of the same second. */
  at(moment: Date): string;
};

export function createIdSource({ node, clock = systemClock }: { node: number; clock?: Clock }): IdSource {
  if (!Number.isInteger(node) || node < 0 || node >= LEASABLE_NODES) throw new Error(`No such id node: ${node}`);
  return { next: presentIds(node, clock), at: pastIds(node + LEASABLE_NODES) };
}

/** Returns whether the text can be the id of a row. Check texts from outside with it: PostgreSQL refuses a text that is no bigint. */
export const isRowId = (text: string): boolean => /^\d{1,18}$|^[1-8]\d{18}$/.test(text);

/** Returns the moment that the id contains. */
export function momentOfId(id: string): Date {
  return new Date(Number(BigInt(id) >> 22n) + ID_EPOCH);
}

function presentIds(node: number, clock: Clock): () => string {
  let last = 0;
  let sequence = 0;
  return () => {
    const now = clock.now().getTime();
    if (now > last) {
      last = now;
      sequence = 0;
    } else if (sequence < 4095) {
      sequence += 1;
    } else {
      last += 1; // all 4096 ids of this millisecond are used: take the next millisecond without waiting for the clock
      sequence = 0;
    }
    return compose(last, node, sequence);
  };
}

function pastIds(node: number): (moment: Date) => string {
  const counts = new Map<number, number>(); // how many ids each millisecond has
  return (moment) => {
    const time = moment.getTime();
    if (!(time >= ID_EPOCH)) throw new Error(`No id can be made for ${moment}: it is before the ids' epoch`);
    const second = Math.floor(time / 1000) * 1000;
    // When the millisecond of the moment has no ids left, the later milliseconds of the same second are tried, then the earlier ones.
    for (let step = 0; step < 1000; step += 1) {
      const millisecond = second + ((time - second + step) % 1000);
      const count = counts.get(millisecond) ?? 0;
      if (count > 4095) continue;
      counts.set(millisecond, count + 1);
      return compose(millisecond, node, count);
    }
    throw new Error(`More than four million ids for the second ${moment.toISOString()}`);
  };
}

function compose(time: number, node: number, sequence: number): string {
  return ((BigInt(time - ID_EPOCH) << 22n) | BigInt((node << 12) | sequence)).toString();
}
