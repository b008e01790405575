// Lets a few enter at a time and the rest wait in line; whoever finds the line full is refused.
export interface Slots {
  /** @returns what gives the place back. @throws what `refusal` makes, where the line is full */
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
      else await new Promise<void>((resolve) => line.push(resolve)); // who leaves hands the place over
      return release;
    },
  };
}
