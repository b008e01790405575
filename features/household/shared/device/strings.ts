// Strings that give less than the others of their inverter (BR-44).

/** One MPP tracker: number, volts, amperes, kilowatts; null where it was not reported. */
export interface StringValue {
  n: number;
  u: number | null;
  i: number | null;
  p: number | null;
}

/** Below this share of the median current a string lags. */
const lowShare = 0.7;
/** Below this share of its rated power currents tell nothing. */
const leastPower = 0.2;

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 0 ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
};

/** Numbers of those that lag; none where the inverter gives too little to tell, or has but one. */
export function laggingStrings(strings: readonly StringValue[], pacKw: number | null, ratedKw: number): number[] {
  const currents = strings.flatMap(({ i }) => (i === null ? [] : [i]));
  if (pacKw === null || pacKw <= leastPower * ratedKw || currents.length < 2) return [];
  const least = lowShare * medianOf(currents);
  return strings.flatMap(({ n, i }) => (i !== null && i < least ? [n] : []));
}
