// Runs the events of the demo in the order of time; each event may add later ones. It is a binary heap.
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface EventQueue {
  add(at: number, run: () => void): void;
  /** Runs all events up to that moment and leaves later ones. It yields to the event loop now and then. */
  runUntil(end: number): Promise<void>;
}

/** The number of events between two yields: some ten milliseconds of work. */
const eventsOfATurn = 500;

interface Event {
  at: number;
  /** The position in the order of addition. Events of the same moment run in this order. */
  number: number;
  run: () => void;
}

export function eventQueue(): EventQueue {
  const heap: Event[] = [];
  let number = 0;
  const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.number < b.number);
  const swap = (a: number, b: number) => {
    const first = heap[a] as Event;
    heap[a] = heap[b] as Event;
    heap[b] = first;
  };

  function takeFirst(): Event {
    const first = heap[0] as Event;
    const last = heap.pop() as Event;
    if (heap.length > 0) {
      heap[0] = last;
      for (let index = 0; ; ) {
        let smallest = index;
        for (const child of [2 * index + 1, 2 * index + 2])
          if (child < heap.length && isBefore(heap[child] as Event, heap[smallest] as Event)) smallest = child;
        if (smallest === index) break;
        swap(index, smallest);
        index = smallest;
      }
    }
    return first;
  }

  return {
    add(at, run) {
      number += 1;
      heap.push({ at, number, run });
      for (let child = heap.length - 1; child > 0; ) {
        const parent = (child - 1) >> 1;
        if (!isBefore(heap[child] as Event, heap[parent] as Event)) break;
        swap(child, parent);
        child = parent;
      }
    },
    async runUntil(end) {
      for (let count = 1; heap[0] !== undefined && heap[0].at <= end; count += 1) {
        takeFirst().run();
        if (count % eventsOfATurn === 0) await nextTurn();
      }
    },
  };
}
