// Tests which strings are weak, which inverters give nothing, and which stations lag behind their neighbours (BR-44).
import { expect, test } from 'vitest';
import { givesNothing, kmBetween, laggingStations, type StringSample, weakStrings } from './laggards.ts';

const minutes = (...all: number[]) => all.map((each) => each * 60_000);
const half = minutes(0, 5, 10, 15, 20, 25, 30);
const strings = (at: number, currents: (number | null)[], pacKw: number | null = 10): StringSample => ({
  at,
  pacKw,
  mppts: currents.map((i, index) => ({ n: index + 1, i })),
});

test('a string below 70 % of the median for half an hour is weak, at more than a fifth of the rated power', () => {
  const samples = half.map((at) => strings(at, [8, 8.2, 5.5]));
  expect(weakStrings(20, samples)).toEqual([3]);
  expect(weakStrings(20, samples.slice(1))).toEqual([]);
  expect(weakStrings(60, samples)).toEqual([]);
  expect(
    weakStrings(
      20,
      half.map((at) => strings(at, [8, 8.2, 5.75])),
    ),
  ).toEqual([]);
  expect(
    weakStrings(
      20,
      half.map((at) => strings(at, at === half[3] ? [8, 8, 8] : [8, 8.2, 5])),
    ),
  ).toEqual([]);
  // An unknown current or an unknown power does not make a string weak.
  expect(
    weakStrings(
      20,
      half.map((at) => strings(at, [8, 8.2, null])),
    ),
  ).toEqual([]);
  expect(
    weakStrings(
      20,
      half.map((at) => strings(at, [8, 8.2, 5], null)),
    ),
  ).toEqual([]);
  expect(weakStrings(20, [])).toEqual([]);
});

test('detects an inverter without output for half an hour beside neighbours that feed in', () => {
  const gives = (power: number | null, neighbours: number[]) =>
    givesNothing(half.map((at) => ({ at, power, neighbours })));
  expect(gives(0.01, [0.2, 0.3, 0.5])).toBe(true);
  expect(gives(0.02, [0.3])).toBe(false);
  expect(gives(0, [0.2, 0.29, 0.5])).toBe(false);
  expect(gives(null, [0.5])).toBe(false);
  expect(gives(0, [])).toBe(false);
  expect(givesNothing(half.slice(2).map((at) => ({ at, power: 0, neighbours: [0.5] })))).toBe(false);
});

test('a station below three quarters of the median of three neighbours within 5 km lags', () => {
  const at = (stationId: string, hours: number, north = 0) => ({ stationId, hours, lng: 117, lat: 36 + north / 111.2 });
  const near = [at('a', 4, 1), at('b', 3.8, 2), at('c', 4.2, -1)];
  expect(laggingStations([...near, at('x', 2.9)])).toEqual([{ stationId: 'x', hours: 2.9, usual: 4 }]);
  expect(laggingStations([...near, at('x', 3)])).toEqual([]);
  expect(laggingStations([...near.slice(1), at('x', 1)])).toEqual([]);
  expect(laggingStations([...near, at('x', 1, 9)])).toEqual([]);
  expect(laggingStations([...near, at('y', 2), at('x', 1)]).map(({ stationId }) => stationId)).toEqual(['x', 'y']);
  // Stations almost 5 km to the north and to the south are still neighbours.
  expect(
    laggingStations([at('a', 4, 4.9), at('b', 4, -4.9), at('c', 4), at('x', 2)]).map(({ stationId }) => stationId),
  ).toEqual(['x']);
  expect(kmBetween({ lng: 117, lat: 36 }, { lng: 117.0555, lat: 36 })).toBeCloseTo(5, 1);
});
