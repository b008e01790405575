// Tests the data of the station map: live values, the order of the list, and points.
import type { OutputOf } from '@ec/resource/contract';
import { describe, expect, it } from 'vitest';
import { health } from '../../shared/station/health.ts';
import type { HomeStation, stationDirectory, stationTick } from '../../shared/station/station-home.contract.ts';
import { keepOrder } from './keep-order.ts';
import { pointsOf } from './map-layers.ts';
import { mergeTick } from './merge-tick.ts';

const directory = (names: readonly string[]) =>
  ({ columns: { id: names, stationName: names } }) as unknown as OutputOf<typeof stationDirectory>;
const tick = (at: readonly number[], powerKw: readonly number[]) =>
  ({ at, columns: { powerKw, health: at.map(() => 0) } }) as unknown as OutputOf<typeof stationTick>;

describe('mergeTick', () => {
  it('takes values by position and keeps values that did not change', () => {
    const all = mergeTick(directory(['a', 'b']), tick([0, 1], [1, 2]), []);
    expect(all.map(({ id, powerKw }) => [id, powerKw])).toEqual([['a', 1], ['b', 2]]); // biome-ignore format: rows
    const next = mergeTick(directory(['a', 'b']), tick([1], [9]), all);
    expect(next.map(({ powerKw }) => powerKw)).toEqual([1, 9]);
  });

  it('matches stations of a new directory by id, and drops missing stations and stations without values', () => {
    const all = mergeTick(directory(['a', 'b']), tick([0, 1], [1, 2]), []);
    const next = mergeTick(directory(['b', 'c']), tick([], []), all);
    expect(next.map(({ id, powerKw }) => [id, powerKw])).toEqual([['b', 2]]);
  });
});

const station = (id: string, value: HomeStation['health']) =>
  ({
    id,
    stationNo: id,
    stationName: id,
    bizTypes: [1],
    health: value,
    worstAlarm: null,
    alarmCount: 0,
  }) as unknown as HomeStation;

it('a list keeps its order, and new stations come last', () => {
  const stations = [station('n', health.fault), station('a', health.normal), station('b', health.fault)];
  expect(keepOrder(['a', 'b', 'gone'], stations).map(({ id }) => id)).toEqual(['a', 'b', 'n']);
});

it('a station without a place has no point on the map', () => {
  const places = new Map([['a', { lng: 117, lat: 36 }]]);
  const { features } = pointsOf([station('a', health.alarm), station('b', health.normal)], places);
  expect(features).toEqual([
    {
      type: 'Feature',
      properties: { id: 'a', name: 'a', health: health.alarm, shape: 'charging' },
      geometry: { type: 'Point', coordinates: [117, 36] },
    },
  ]);
});
