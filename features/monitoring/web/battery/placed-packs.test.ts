// Tests which packs on trucks are on the map.
import { expect, test } from 'vitest';
import { type OnVehicle, placedPacks } from './placed-packs.ts';

const pack = (more: Partial<OnVehicle>): OnVehicle => ({
  id: '1',
  batteryNo: 'B1',
  carId: '7',
  plateNo: '鲁A1',
  soc: 50,
  soh: 98,
  reportTime: '',
  stale: false,
  lng: 117.1,
  lat: 36.6,
  ...more,
});

test('a pack is on the map if its truck is visible and has a valid position', () => {
  const packs = [
    pack({ id: 'seen' }),
    pack({ id: 'old', stale: true }),
    pack({ id: 'hidden truck', carId: '' }),
    pack({ id: 'no position', lng: null, lat: null }),
    pack({ id: 'half a position', lat: null }),
    pack({ id: 'no fix', lng: 0, lat: 0 }),
    pack({ id: 'beyond the map', lat: 90 }),
  ];
  expect(placedPacks(packs).map(({ id }) => id)).toEqual(['seen', 'old']);
});
