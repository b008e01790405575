// Reads that several share: one flight at a time for a key, whose answer holds for a while. Where many ask, the next read begins before
// the answer ends, so that nobody waits for it.

export interface Flights<Answer> {
  /** @param keepMs how long the answer of `make` holds, counted from when it is there */
  share(key: string, keepMs: number, make: () => Promise<Answer>): Promise<Answer>;
}

interface Flight<Answer> {
  answer: Promise<Answer>;
  until: number;
  /** From then on a question begins the next read, and is answered with this one. */
  renewAt: number;
  asks: number;
}

const mostKept = 1000;
/** A single viewer is better served by a read of his own than by an answer that is nearly over. */
const manyAsks = 5;
/** The part of its time after which an answer that many ask for is read anew. */
const renewPart = 0.85;

/** @param scale of the times that answers hold; 0: nothing is kept beyond its flight */
export function createFlights<Answer>(scale: number): Flights<Answer> {
  const flights = new Map<string, Flight<Answer>>();
  const endsOf = (keepMs: number) => {
    const now = performance.now();
    return { until: now + keepMs * scale, renewAt: now + keepMs * scale * renewPart };
  };

  function tidy(now: number): void {
    if (flights.size < mostKept) return;
    for (const [key, { until }] of flights) if (until <= now) flights.delete(key);
    for (const key of flights.keys()) if (flights.size >= mostKept) flights.delete(key);
  }

  async function begin(key: string, keepMs: number, make: () => Promise<Answer>): Promise<Answer> {
    const never = Number.POSITIVE_INFINITY;
    const flight: Flight<Answer> = { answer: make(), asks: 1, until: never, renewAt: never };
    flights.set(key, flight);
    try {
      return await flight.answer;
    } catch (error) {
      flights.delete(key);
      throw error;
    } finally {
      // The time counts from the answer: a slow read is not begun again by those who waited for it.
      Object.assign(flight, endsOf(keepMs));
    }
  }

  async function renew(key: string, held: Flight<Answer>, keepMs: number, make: () => Promise<Answer>): Promise<void> {
    // Whoever asks after the end of the old answer reads for himself and meets the error, if it is still there.
    const answer = await make().catch(() => undefined);
    // A read that began after the end of the old answer is newer.
    if (answer === undefined || flights.get(key) !== held) return;
    flights.set(key, { answer: Promise.resolve(answer), asks: 0, ...endsOf(keepMs) });
  }

  return {
    async share(key, keepMs, make) {
      const now = performance.now();
      const held = flights.get(key);
      if (!held || held.until <= now) {
        tidy(now);
        return begin(key, keepMs, make);
      }
      held.asks += 1;
      if (held.asks >= manyAsks && held.renewAt <= now) {
        held.renewAt = Number.POSITIVE_INFINITY;
        void renew(key, held, keepMs, make);
      }
      return held.answer;
    },
  };
}
