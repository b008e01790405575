// Tests the filters, the order, the shapes and the camera of the station map.
import { describe, expect, it } from 'vitest';
import { health } from '../station/health.ts';
import type { HomeStation } from '../station/station-home.contract.ts';
import { homeCamera, readCamera, writeCamera } from './camera.ts';
import {
  byWorst,
  countHealths,
  filterStations,
  holdsPlace,
  type MapFilters,
  readHealths,
  shapeOf,
  writeHealths,
} from './map-filters.ts';

const stationWith = (values: Partial<HomeStation>): HomeStation =>
  ({
    id: '1',
    stationNo: 'S1',
    stationName: '济南站',
    address: '经十路',
    areaCode: '370102',
    bizTypes: [1],
    health: health.normal,
    worstAlarm: null,
    alarmCount: 0,
    ...values,
  }) as HomeStation;

const stations = [
  stationWith({ id: '1' }),
  stationWith({
    id: '2',
    stationNo: 'S2',
    stationName: '德州站',
    areaCode: '371402',
    health: health.fault,
    bizTypes: [2, 1],
  }),
  stationWith({ id: '3', stationNo: 'S3', areaCode: '130102', health: health.offline, bizTypes: [4] }),
  stationWith({ id: '4', stationNo: 'S4', areaCode: '37', health: health.alarm, alarmCount: 3, worstAlarm: 2 }),
];
const none: MapFilters = { healths: new Set(), business: 0, areaCode: '', text: '' };
const ids = (filters: Partial<MapFilters>) => filterStations(stations, { ...none, ...filters }).map(({ id }) => id);

describe('filterStations', () => {
  it('returns all stations without a filter and for the whole country', () => {
    expect(ids({})).toEqual(['1', '2', '3', '4']);
    expect(ids({ areaCode: '00' })).toEqual(['1', '2', '3', '4']);
  });

  it('filters by region, business, health and part of a name', () => {
    expect(ids({ areaCode: '37' })).toEqual(['1', '2', '4']);
    expect(ids({ areaCode: '3714' })).toEqual(['2']);
    expect(ids({ business: 1 })).toEqual(['1', '2', '4']);
    expect(ids({ healths: new Set([health.fault, health.offline]) })).toEqual(['2', '3']);
    expect(ids({ text: ' ｓ3 ' })).toEqual(['3']);
    expect(ids({ text: '德州', areaCode: '13' })).toEqual([]);
  });

  it('counts each health regardless of the chosen healths', () => {
    const filters = { ...none, areaCode: '37', healths: new Set([health.fault]) };
    expect(countHealths(stations, filters)).toEqual({ fault: 1, offline: 0, alarm: 1, normal: 1 });
  });
});

it('stations are sorted by health: fault, offline, alarm, normal', () => {
  expect([...stations].sort(byWorst).map(({ id }) => id)).toEqual(['2', '3', '4', '1']);
});

it('the address contains healths by name, and unknown names are dropped', () => {
  expect(writeHealths(readHealths('alarm,nothing,fault,'))).toBe('fault,alarm');
  expect(readHealths('')).toEqual(new Set());
});

it('a station with several businesses has the shape of the most important business', () => {
  expect([[1], [4, 3], [1, 2], []].map((bizTypes) => shapeOf({ bizTypes }))).toEqual([
    'charging',
    'storage',
    'swap',
    'other',
  ]);
});

it('a place on the edge of the view is inside the view', () => {
  const bounds = { west: 100, south: 30, east: 110, north: 40 };
  expect(holdsPlace(bounds, { lng: 100, lat: 40 })).toBe(true);
  expect(holdsPlace(bounds, { lng: 110.1, lat: 35 })).toBe(false);
});

describe('a camera', () => {
  it('is read as it was written', () => {
    expect(readCamera(writeCamera(homeCamera))).toEqual(homeCamera);
    expect(readCamera('-12.5,3,4')).toEqual({ lng: -12.5, lat: 3, zoom: 4 });
  });

  it.each(['', '1,2', '1,2,3,4', 'a,b,c', '999,1,2', '1,90,3', '1,2,99', '1,2,-1', '1e3,2,3'])(
    'is undefined for the text: %s',
    (text) => {
      expect(readCamera(text)).toBeUndefined();
    },
  );
});
