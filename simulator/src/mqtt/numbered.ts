// Numbers the telemetry of a device from 1 and stores the newest messages, so that the device can send them again (docs/devices.md).
export interface Numbered {
  ts: number;
  seq: number;
  d: Record<string, unknown>;
}

/** The number of messages that an inverter sends in a day. */
const usualCapacity = 288;

export interface Numbering {
  next(ts: number, d: Record<string, unknown>): Numbered;
  /** Returns the stored messages with the numbers `from` to `to`, both included. */
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
