// Estimates the power that strings with a low current lose now (BR-44).
interface MpptInput {
  n: number;
  /** The voltage in V; null where the inverter does not report it. */
  u: number | null;
  /** The current in A; null where the inverter does not report it. */
  i: number | null;
}

/** Returns the kW that the low inputs would add if each had the median current of all inputs at its own voltage. */
export function lostKw(inputs: readonly MpptInput[], low: readonly number[]): number {
  const currents = inputs.flatMap(({ i }) => (i === null ? [] : [i])).sort((one, other) => one - other);
  const middle = Math.floor(currents.length / 2);
  const upper = currents[middle] ?? 0;
  const median = currents.length % 2 === 1 ? upper : ((currents[middle - 1] ?? 0) + upper) / 2;
  return inputs.reduce((sum, { n, u, i }) => {
    if (!low.includes(n) || u === null || i === null) return sum;
    return sum + (Math.max(0, median - i) * u) / 1000;
  }, 0);
}
