// Runs a limited number of tasks at a time; the others wait in a queue. When the queue is full, a further task is refused (429). Work that
// people can ask for without signing in names its address. Each address has its own queue, the queues take turns, and no queue may be
// longer than its limit. When no further task may wait, the longest queue gives up its last task to a new task, unless the queue of the new
// task would then be as long.
import { AppError, errors } from './errors.ts';

export interface ConcurrencyLimiter {
  /**
   * Runs `work` when fewer than `atOnce` tasks are running. `address` names the queue, for example by the client's `countedAddress`.
   * @throws AppError tooMany
   */
  take<T>(work: () => Promise<T>, address?: string): Promise<T>;
}

export interface LimiterOptions {
  /** The largest number of tasks that run at the same time. */
  atOnce: number;
  /** The largest number of waiting tasks. */
  mostWaiting: number;
  /** The largest number of waiting tasks of one address. */
  mostWaitingEach?: number;
}

interface Waiter {
  begin(): void;
  refuse(): void;
}

export function createConcurrencyLimiter({
  atOnce,
  mostWaiting,
  mostWaitingEach = mostWaiting,
}: LimiterOptions): ConcurrencyLimiter {
  /** The waiting tasks of each address. The first queue has the next turn. */
  const queues = new Map<string, Waiter[]>();
  let waiting = 0;
  let running = 0;

  /** Refuses the last task of the longest queue if that queue has at least two tasks more than `queueLength`. @returns whether it has */
  function makeRoom(queueLength: number): boolean {
    const [longest] = [...queues.values()].sort((one, other) => other.length - one.length);
    if (!longest || longest.length <= queueLength + 1) return false;
    waiting -= 1;
    longest.pop()?.refuse();
    return true;
  }

  function wait(address: string): Promise<void> {
    const queue = queues.get(address) ?? [];
    if (queue.length >= mostWaitingEach || (waiting >= mostWaiting && !makeRoom(queue.length)))
      throw new AppError(errors.tooMany);
    queues.set(address, queue);
    waiting += 1;
    return new Promise<void>((resolve, reject) =>
      queue.push({ begin: resolve, refuse: () => reject(new AppError(errors.tooMany)) }),
    );
  }

  function takeNextWaiter(): Waiter | undefined {
    const [first] = queues;
    if (!first) return undefined;
    const [address, queue] = first;
    queues.delete(address);
    const waiter = queue.shift();
    // The queue moves behind the queues of the other addresses.
    if (queue.length > 0) queues.set(address, queue);
    waiting -= 1;
    return waiter;
  }

  return {
    async take(work, address = '') {
      // A task that ends passes its place to the next waiter. `running` therefore decreases only when no task waits.
      if (running >= atOnce) await wait(address);
      else running += 1;
      try {
        return await work();
      } finally {
        const waiter = takeNextWaiter();
        if (waiter) waiter.begin();
        else running -= 1;
      }
    },
  };
}
