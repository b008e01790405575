// Which inverters and stations lag behind (BR-44): weak strings, no output beside neighbours that give, a week far below them. Pure;
// whoever has the samples asks.

const STRING_PART = 0.7;
const STRING_POWER = 0.2;
const NEIGHBOUR_KM = 5;
const NEIGHBOUR_GIVES = 0.3;
const NOTHING = 0.02;
const WEEK_PART = 0.75;
const fewestNeighbours = 3;
const half = 30 * 60_000;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
};

export interface StringSample {
  /** Milliseconds. */
  at: number;
  pacKw: number | null;
  mppts: readonly { n: number; i: number | null }[];
}

/** Returns whether all samples of the last half hour agree, and cover half an hour. */
function lastsHalfAnHour<T extends { at: number }>(samples: readonly T[], isSo: (sample: T) => boolean): boolean {
  const last = samples.at(-1);
  if (!last) return false;
  const ownSamples = samples.filter(({ at }) => at >= last.at - half);
  const [first] = ownSamples;
  return first !== undefined && last.at - first.at >= half && ownSamples.every(isSo);
}

/** Numbers of MPP trackers whose current is below 70 % of the median of theirs, at more than 20 % of the rated power. */
export function weakNow(ratedKw: number, { pacKw, mppts }: Pick<StringSample, 'pacKw' | 'mppts'>): number[] {
  const currents = mppts.flatMap(({ i }) => (i === null ? [] : [i]));
  if ((pacKw ?? 0) <= ratedKw * STRING_POWER || currents.length < 2) return [];
  const least = median(currents) * STRING_PART;
  return mppts.flatMap(({ n, i }) => (i !== null && i < least ? [n] : []));
}

/** The same of those for whom it has been so for 30 min: alarm 1012. */
export function weakStrings(ratedKw: number, samples: readonly StringSample[]): number[] {
  const numbers = [...new Set(samples.flatMap(({ mppts }) => mppts.map(({ n }) => n)))].sort((a, b) => a - b);
  return numbers.filter((n) => lastsHalfAnHour(samples, (sample) => weakNow(ratedKw, sample).includes(n)));
}

export interface Place {
  lng: number;
  lat: number;
}

/** Kilometres along the ground, near enough within a county. */
export function kmBetween(one: Place, other: Place): number {
  const north = (one.lat - other.lat) * 111.2;
  const east = (one.lng - other.lng) * 111.32 * Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}

export interface PowerSample {
  at: number;
  /** kW of a kWp, of this one and of those within 5 km. */
  own: number | null;
  neighbours: readonly number[];
}

/** Neighbours' median at least 0.3 kW/kWp and this one below 0.02 for 30 min: alarm 1013. */
export const givesNothing = (samples: readonly PowerSample[]): boolean =>
  lastsHalfAnHour(
    samples,
    ({ own, neighbours }) =>
      own !== null && neighbours.length > 0 && median(neighbours) >= NEIGHBOUR_GIVES && own < NOTHING,
  );

export interface WeekOfStation extends Place {
  stationId: string;
  /** Equivalent hours a day, in the mean of its last seven days. */
  hours: number;
}

export interface Laggard {
  stationId: string;
  hours: number;
  /** Median of its neighbours. */
  usual: number;
}

/** Cells no smaller than the reach of a neighbourhood anywhere in China, so that neighbours stand in those around. */
const cellOf = ({ lng, lat }: Place): [row: number, column: number] => [
  Math.floor(lat / 0.045),
  Math.floor(lng / 0.08),
];

/** Stations below three quarters of the median of at least three neighbours: advice for a visit, no alarm. The furthest behind first. */
export function laggingStations(weeks: readonly WeekOfStation[]): Laggard[] {
  const cells = Map.groupBy(weeks, (one) => cellOf(one).join());
  return weeks
    .flatMap((one) => {
      const [row, column] = cellOf(one);
      const around = [-1, 0, 1].flatMap((down) =>
        [-1, 0, 1].flatMap((right) => cells.get([row + down, column + right].join()) ?? []),
      );
      const near = around.filter((other) => other !== one && kmBetween(one, other) <= NEIGHBOUR_KM);
      if (near.length < fewestNeighbours) return [];
      const usual = median(near.map(({ hours }) => hours));
      return usual > 0 && one.hours < usual * WEEK_PART ? [{ stationId: one.stationId, hours: one.hours, usual }] : [];
    })
    .sort((a, b) => a.hours / a.usual - b.hours / b.usual);
}
