// Lets a few run at a time and the rest wait in line; a line that is too long is refused instead of growing (429).
import { AppError, errors } from './errors.ts';

export interface Turns {
  take<T>(work: () => Promise<T>): Promise<T>;
}

export function createTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Turns {
  const line: (() => void)[] = [];
  let running = 0;

  return {
    async take(work) {
      if (running >= atOnce) {
        if (line.length >= mostWaiting) throw new AppError(errors.tooMany);
        await new Promise<void>((resolve) => line.push(resolve)); // whoever leaves hands over its turn
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
