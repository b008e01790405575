// Lets a few run at a time and the rest wait in line; a line that is too long is refused instead of growing (429). Work that strangers
// can ask for names its address: addresses take turns, each waits with a share of the line alone, and where the line is full the one
// with the longest part of it gives way to a newcomer.
import { AppError, errors } from './errors.ts';

export interface ConcurrencyLimiter {
  /** `address`: of whoever asks, as limits count it (`countedAddress`). */
  take<T>(work: () => Promise<T>, address?: string): Promise<T>;
}

export interface LimiterOptions {
  atOnce: number;
  mostWaiting: number;
  /** The most that wait for one address. */
  mostWaitingEach?: number;
}

interface Waiting {
  begin(): void;
  refuse(): void;
}

export function createConcurrencyLimiter({
  atOnce,
  mostWaiting,
  mostWaitingEach = mostWaiting,
}: LimiterOptions): ConcurrencyLimiter {
  /** By address, the one whose turn is next first. */
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;
  let running = 0;

  function makeRoom(lineLength: number): boolean {
    const [longest] = [...lines.values()].sort((one, other) => other.length - one.length);
    if (!longest || longest.length <= lineLength + 1) return false;
    waiting -= 1;
    longest.pop()?.refuse();
    return true;
  }

  function wait(address: string): Promise<void> {
    const line = lines.get(address) ?? [];
    if (line.length >= mostWaitingEach || (waiting >= mostWaiting && !makeRoom(line.length)))
      throw new AppError(errors.tooMany);
    lines.set(address, line);
    waiting += 1;
    return new Promise<void>((resolve, reject) =>
      line.push({ begin: resolve, refuse: () => reject(new AppError(errors.tooMany)) }),
    );
  }

  function next(): Waiting | undefined {
    const [first] = lines;
    if (!first) return undefined;
    const [address, line] = first;
    lines.delete(address);
    const turn = line.shift();
    if (line.length > 0) lines.set(address, line);
    waiting -= 1;
    return turn;
  }

  return {
    async take(work, address = '') {
      // Whoever leaves hands over its turn.
      if (running >= atOnce) await wait(address);
      else running += 1;
      try {
        return await work();
      } finally {
        const turn = next();
        if (turn) turn.begin();
        else running -= 1;
      }
    },
  };
}
