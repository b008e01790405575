// Tests each state change of a pack that follows from its values (domain §6.4), and that the values cause no other change.
import { batteryStatus } from '@ec/truck/shared/asset/asset.enums';
import { expect, test } from 'vitest';
import { type PackValues, packMoves } from './battery-state.ts';

const { waiting, charging, ready, cooling, reserved, moving, onVehicle, quarantined } = batteryStatus.key;
const packReport = (more: Partial<PackValues>): PackValues => ({
  batteryStatus: waiting,
  soc: 40,
  tempMax: 30,
  charger: 0,
  ...more,
});

test.each([
  ['waits while its charger is off', packReport({}), []],
  ['waits while nobody says what its charger does', packReport({ charger: null }), []],
  ['is charged once the charger is on', packReport({ charger: 1 }), [charging]],
  ['rests at once where it comes hot', packReport({ charger: 1, tempMax: 51 }), [charging, cooling]],
  ['that came full is ready', packReport({ soc: 95 }), [charging, ready]],
  ['that came full and warm waits until it is cool', packReport({ soc: 95, tempMax: 46 }), []],
  ['charges on up to 50 °C', packReport({ batteryStatus: charging, charger: 1, tempMax: 50 }), []],
  ['rests above', packReport({ batteryStatus: charging, charger: 1, tempMax: 51 }), [cooling]],
  ['is ready when it is full and cool', packReport({ batteryStatus: charging, soc: 95, tempMax: 45 }), [ready]],
  ['rests when it is full and warm', packReport({ batteryStatus: charging, soc: 95, tempMax: 46 }), [cooling]],
  [
    'that is full and says no temperature is not called ready',
    packReport({ batteryStatus: charging, soc: 95, tempMax: null }),
    [cooling],
  ],
  ['is ready once it has cooled', packReport({ batteryStatus: cooling, soc: 95, tempMax: 45 }), [ready]],
  [
    'is charged on once it has cooled',
    packReport({ batteryStatus: cooling, soc: 60, tempMax: 45, charger: 1 }),
    [charging],
  ],
  ['rests on while it is warm', packReport({ batteryStatus: cooling, soc: 60, tempMax: 46, charger: 1 }), []],
])('a pack %s', (_, pack, moves) => {
  expect(packMoves(pack, 95)).toEqual(moves);
});

test.each([ready, reserved, moving, onVehicle, quarantined])(
  'values do not change the state %i of a pack',
  (batteryStatus) => {
    for (const charger of [0, 1] as const)
      for (const tempMax of [20, 60])
        expect(packMoves(packReport({ batteryStatus, charger, tempMax, soc: 100 }), 95)).toEqual([]);
  },
);
