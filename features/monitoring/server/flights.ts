// Shares reads among callers: there is one read at a time for a key, and its answer is shared for some time. For a key with many requests
// the next read begins before the answer expires, so that no caller waits for it.

export interface Flights<Answer> {
  /** @param keepMs the time for which the answer of `make` is shared, from its arrival */
  share(key: string, keepMs: number, make: () => Promise<Answer>): Promise<Answer>;
}

interface Flight<Answer> {
  answer: Promise<Answer>;
  until: number;
  /** A request after this time begins the next read, and still gets this answer. */
  renewAt: number;
  requestCount: number;
}

const mostFlights = 1000;
/** An answer with fewer requests is not renewed early: a single viewer would get the old answer in place of a new one. */
const manyRequests = 5;
/** An answer with many requests is read again after this part of its time. */
const renewPart = 0.85;

/** @param scale multiplies the times for which answers are shared; with 0 an answer is shared only while it is read */
export function createFlights<Answer>(scale: number): Flights<Answer> {
  const flights = new Map<string, Flight<Answer>>();
  const endsOf = (keepMs: number) => {
    const now = performance.now();
    return { until: now + keepMs * scale, renewAt: now + keepMs * scale * renewPart };
  };

  function tidy(now: number): void {
    if (flights.size < mostFlights) return;
    for (const [key, { until }] of flights) if (until <= now) flights.delete(key);
    for (const key of flights.keys()) if (flights.size >= mostFlights) flights.delete(key);
  }

  async function begin(key: string, keepMs: number, make: () => Promise<Answer>): Promise<Answer> {
    const never = Number.POSITIVE_INFINITY;
    const flight: Flight<Answer> = { answer: make(), requestCount: 1, until: never, renewAt: never };
    flights.set(key, flight);
    try {
      return await flight.answer;
    } catch (error) {
      flights.delete(key);
      throw error;
    } finally {
      // The time counts from the answer, so that the callers who waited for a slow read do not begin another one.
      Object.assign(flight, endsOf(keepMs));
    }
  }

  async function renew(
    key: string,
    previous: Flight<Answer>,
    keepMs: number,
    make: () => Promise<Answer>,
  ): Promise<void> {
    // An error is ignored here. A request after the end of the old answer reads again, and gets the error if it persists.
    const answer = await make().catch(() => undefined);
    // Another read may have begun after the end of the old answer; its answer is newer.
    if (answer === undefined || flights.get(key) !== previous) return;
    flights.set(key, { answer: Promise.resolve(answer), requestCount: 0, ...endsOf(keepMs) });
  }

  return {
    async share(key, keepMs, make) {
      const now = performance.now();
      const flight = flights.get(key);
      if (!flight || flight.until <= now) {
        tidy(now);
        return begin(key, keepMs, make);
      }
      flight.requestCount += 1;
      if (flight.requestCount >= manyRequests && flight.renewAt <= now) {
        flight.renewAt = Number.POSITIVE_INFINITY;
        void renew(key, flight, keepMs, make);
      }
      return flight.answer;
    },
  };
}
