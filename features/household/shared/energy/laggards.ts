// Finds weak strings, inverters without output while their neighbours feed in, and stations whose week is far below their neighbours' week
// (BR-44). The functions are pure; the caller reads the samples.

const STRING_PART = 0.7;
const STRING_POWER = 0.2;
const NEIGHBOUR_KM = 5;
const NEIGHBOUR_GIVES = 0.3;
const NO_OUTPUT = 0.02;
const WEEK_PART = 0.75;
const fewestNeighbours = 3;
const halfHour = 30 * 60_000;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
};

export interface StringSample {
  /** The moment in milliseconds since 1970. */
  at: number;
  pacKw: number | null;
  mppts: readonly { n: number; i: number | null }[];
}

/** Returns whether the samples cover the last half hour, and all of them fulfil the condition. */
function lastsHalfAnHour<T extends { at: number }>(samples: readonly T[], fulfils: (sample: T) => boolean): boolean {
  const last = samples.at(-1);
  if (!last) return false;
  const recentSamples = samples.filter(({ at }) => at >= last.at - halfHour);
  const [first] = recentSamples;
  return first !== undefined && last.at - first.at >= halfHour && recentSamples.every(fulfils);
}

/** Returns the numbers of the MPP trackers whose current is below 70 % of the median of all trackers; none at 20 % of the rated power or less. */
export function weakNow(ratedKw: number, { pacKw, mppts }: Pick<StringSample, 'pacKw' | 'mppts'>): number[] {
  const currents = mppts.flatMap(({ i }) => (i === null ? [] : [i]));
  if ((pacKw ?? 0) <= ratedKw * STRING_POWER || currents.length < 2) return [];
  const least = median(currents) * STRING_PART;
  return mppts.flatMap(({ n, i }) => (i !== null && i < least ? [n] : []));
}

/** Returns the numbers of the MPP trackers that have been weak for 30 minutes (alarm 1012). */
export function weakStrings(ratedKw: number, samples: readonly StringSample[]): number[] {
  const numbers = [...new Set(samples.flatMap(({ mppts }) => mppts.map(({ n }) => n)))].sort((a, b) => a - b);
  return numbers.filter((n) => lastsHalfAnHour(samples, (sample) => weakNow(ratedKw, sample).includes(n)));
}

export interface Place {
  lng: number;
  lat: number;
}

/** Returns the distance in kilometres. It is accurate enough for places in one county. */
export function kmBetween(one: Place, other: Place): number {
  const north = (one.lat - other.lat) * 111.2;
  const east = (one.lng - other.lng) * 111.32 * Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}

export interface PowerSample {
  at: number;
  /** The power of this inverter in kW per kWp. */
  power: number | null;
  /** The power of each inverter within 5 km, in kW per kWp. */
  neighbours: readonly number[];
}

/** Returns whether for 30 minutes this inverter was below 0.02 kW/kWp, and the median of its neighbours at least 0.3 (alarm 1013). */
export const givesNothing = (samples: readonly PowerSample[]): boolean =>
  lastsHalfAnHour(
    samples,
    ({ power, neighbours }) =>
      power !== null && neighbours.length > 0 && median(neighbours) >= NEIGHBOUR_GIVES && power < NO_OUTPUT,
  );

export interface WeekOfStation extends Place {
  stationId: string;
  /** The mean equivalent hours of its days in the last week. */
  hours: number;
}

export interface Laggard {
  stationId: string;
  hours: number;
  /** The median of its neighbours' hours. */
  usual: number;
}

/** Returns the cell of a place. Cells are at least 5 km wide in China, so all neighbours are in the same cell or an adjacent one. */
const cellOf = ({ lng, lat }: Place): [row: number, column: number] => [
  Math.floor(lat / 0.045),
  Math.floor(lng / 0.08),
];

/** Lists stations below three quarters of the median of at least three neighbours. The station that lags most comes first. */
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
