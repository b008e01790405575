// Splits an upload into calls that the server accepts: at most 100 entries and 256 kB each (contract §2.2).
import type { LoggedError } from './error-log.ts';

/** The bytes leave room below 256 kB. */
const most = { entries: 100, bytes: 200_000 };

export function batchesOf(errors: readonly LoggedError[]): LoggedError[][] {
  const batches: LoggedError[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const error of errors) {
    const bytes = new TextEncoder().encode(JSON.stringify(error)).length + 1;
    const last = batches.at(-1);
    if (last && last.length < most.entries && size + bytes <= most.bytes) {
      last.push(error);
      size += bytes;
    } else {
      batches.push([error]);
      size = bytes;
    }
  }
  return batches;
}
