// The messages of a device as it numbers them, from 1 on each time it begins anew, and the newest of them to be told again (docs/devices.md).
export interface Numbered {
  ts: number;
  seq: number;
  d: Record<string, unknown>;
}

/** The number of messages that an inverter sends in a day. */
const usualCapacity = 288;

export interface Numbering {
  next(ts: number, d: Record<string, unknown>): Numbered;
  /** Both ends are included; messages that are not stored any more are left out. */
  between(from: number, to: number): Numbered[];
}

export function createNumbering(most = usualCapacity): Numbering {
  const newest: Numbered[] = [];
  let seq = 0;
  return {
    next(ts, d) {
      seq += 1;
      const message = { ts, seq, d };
      newest.push(message);
      if (newest.length > most) newest.shift();
      return message;
    },
    between: (from, to) => newest.filter((message) => message.seq >= from && message.seq <= to),
  };
}
