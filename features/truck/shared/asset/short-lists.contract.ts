// Short lists for pickers and monitoring screens (domain §8.2): one reply has all rows that the caller may see.
import { permissionsOf } from '@ec/resource/calls';
import { contract, type OutputOf, optionalId } from '@ec/resource/contract';
import type { Resource } from '@ec/resource/resource';
import { someOfRow } from '@ec/resource/schema';
import { z } from 'zod';
import { agvInfo } from './agv-info.resource.ts';
import { battery } from './battery.resource.ts';
import { chargingGun } from './charging-gun.resource.ts';
import { chargingStack } from './charging-stack.resource.ts';

/** The fields of each row. */
export const shortFields = {
  stack: ['stackNo', 'stackName'],
  gun: ['gunNo', 'gunName', 'gunStatus'],
  battery: ['batteryNo', 'model', 'soc', 'soh', 'batteryStatus', 'slotNo'],
  robot: ['agvNo', 'agvName', 'agvStatus'],
} as const;

/** Permits the call to people with the menu of the resource, or with `screen`, the permission of the monitoring screen that shows the list. */
const accessOf = (screen: string, of: Resource) => ({ anyOf: [permissionsOf(of).menu, screen] });

export const chargingList = contract({
  of: chargingStack,
  path: 'getChargingList',
  access: accessOf('station_charge', chargingStack),
  title: { zh: '充电桩与枪简表', en: 'Charger: short list with connectors' },
  input: z.object({ stationId: optionalId }),
  output: z.array(
    someOfRow(chargingStack, shortFields.stack, { guns: z.array(someOfRow(chargingGun, shortFields.gun)) }),
  ),
});
export type ListedStack = OutputOf<typeof chargingList>[number];

export const batteryList = contract({
  of: battery,
  path: 'getBatteryList',
  access: accessOf('station_battery', battery),
  title: { zh: '动力电池包简表', en: 'Swap battery: short list' },
  input: z.object({ stationId: optionalId, batteryStatus: z.string().optional(), model: z.string().optional() }),
  output: z.array(someOfRow(battery, shortFields.battery)),
});

export const robotList = contract({
  of: agvInfo,
  path: 'getAgvList',
  access: accessOf('station_change', agvInfo),
  title: { zh: '换电机器人简表', en: 'Swap robot: short list' },
  input: z.object({ stationId: optionalId }),
  output: z.array(someOfRow(agvInfo, shortFields.robot)),
});
