// Limits how many callers work at a time: others wait in a queue, and a caller is refused when the queue is full.
export interface Slots {
  /** @returns a function that releases the place @throws the error of `refusal` where the queue is full */
  enter(refusal: () => Error): Promise<() => void>;
}

export function createSlots({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Slots {
  const line: (() => void)[] = [];
  let entered = 0;
  const release = () => {
    const next = line.shift();
    if (next) next();
    else entered -= 1;
  };
  return {
    async enter(refusal) {
      if (entered < atOnce) entered += 1;
      else if (line.length >= mostWaiting) throw refusal();
      else await new Promise<void>((resolve) => line.push(resolve)); // `release` passes the place on without changing `entered`
      return release;
    },
  };
}
