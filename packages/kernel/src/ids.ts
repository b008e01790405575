// 64-bit ids, strings everywhere in JavaScript (architecture §3): 41 bits of milliseconds since the epoch below, 10 bits of
// node, 12 bits of sequence. A leased node is 0–511; the same node + 512 makes the ids of back-filled rows, so that an id
// made for a past moment can never meet one that was made in that moment.
import { type Clock, systemClock } from './clock.ts';

export const ID_EPOCH = 1288834974657;
const LEASABLE_NODES = 512;

export type IdSource = {
  /** The next id; grows from call to call. */
  next(): string;
  /** An id for a row of the past, which sorts by its own moment. */
  at(moment: Date): string;
};

export function createIdSource({ node, clock = systemClock }: { node: number; clock?: Clock }): IdSource {
  if (!Number.isInteger(node) || node < 0 || node >= LEASABLE_NODES) throw new Error(`No such id node: ${node}`);
  return { next: presentIds(node, clock), at: pastIds(node + LEASABLE_NODES) };
}

/** Returns whether a text may be the id of a row, a bigint. Texts from outside are checked before they are compared with ids. */
export const isRowId = (text: string): boolean => /^\d{1,18}$|^[1-8]\d{18}$/.test(text);

/** The moment an id was made for. */
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
      last += 1; // more than 4096 in a millisecond, or a clock set back: run ahead rather than wait or repeat
      sequence = 0;
    }
    return compose(last, node, sequence);
  };
}

function pastIds(node: number): (moment: Date) => string {
  const counts = new Map<number, number>(); // per millisecond: how many ids were made for it
  return (moment) => {
    const time = moment.getTime();
    if (!(time >= ID_EPOCH)) throw new Error(`No id can be made for ${moment}: it is before the ids' epoch`);
    const second = Math.floor(time / 1000) * 1000;
    // Where the moment's own millisecond is full, a later one of the same second takes the id, else an earlier one.
    for (let step = 0; step < 1000; step += 1) {
      const millisecond = second + ((time - second + step) % 1000);
      const used = counts.get(millisecond) ?? 0;
      if (used > 4095) continue;
      counts.set(millisecond, used + 1);
      return compose(millisecond, node, used);
    }
    throw new Error(`More than four million ids for the second ${moment.toISOString()}`);
  };
}

function compose(time: number, node: number, sequence: number): string {
  return ((BigInt(time - ID_EPOCH) << 22n) | BigInt((node << 12) | sequence)).toString();
}
