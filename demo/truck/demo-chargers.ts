// Chargers of the demo's stations: 216 connectors for trucks, two to a charger, and eight slot chargers in every swap room (domain §11).

import { demoSeed } from '@ec/device-models/demo-seed';
import { clamp, weighted } from '@ec/device-models/seeded-draws';
import { devState } from '@ec/device-vocabulary/device.enums';
import { type SeededRandom, seededRandom } from '@ec/kernel/seeded-random';
import type { KeyOf } from '@ec/resource/enum';
import {
  chargingGunNationalStd,
  chargingStackProtocol,
  chargingStackUsage,
  connectorType,
  equipType,
} from '@ec/truck/shared/asset/asset.enums';
import { stationStatus } from '@ec/truck/shared/station.enums';
import type { DemoEntity } from './demo-entity.ts';
import type { DemoStation } from './demo-stations.ts';

export interface DemoGun {
  gunNo: string;
  stackNo: string;
  powerKw: number;
  /** Only a connector in service takes orders. */
  isServing: boolean;
  /** The meter reading in kWh before the first day of the demo. */
  startMeter: number;
}

export interface DemoChargers {
  entities: DemoEntity[];
  guns: DemoGun[];
}

/** Connectors per station by kind. */
const gunCounts = { charging: 12, swap: 0, hybrid: 16 } as const;
export const slotCount = 8;
export const slotStackNo = (stationNo: string, slot: number): string => `${stationNo}B${String(slot).padStart(2, '0')}`;

const powers = [
  [120, 30],
  [180, 25],
  [240, 25],
  [360, 20],
] as const;
const { staged, inService, maintenance, disabled } = devState.key;
const { vehicle, swapSlot } = chargingStackUsage.key;
const { ocpp16j, ocpp201, mqtt } = chargingStackProtocol.key;
type State = KeyOf<typeof devState>;
interface Kind {
  usage: KeyOf<typeof chargingStackUsage>;
  state: State;
  protocol: KeyOf<typeof chargingStackProtocol>;
}

const makers = ['海岳电气', '星桥能源', '启衡电力', '北川智充'];

export function demoChargers({ tenantId, kind, row, createdAt }: DemoStation): DemoChargers {
  const stationNo = String(row.station_no);
  const random = seededRandom(demoSeed, `chargers ${tenantId} ${stationNo}`, 0);
  const maker = random.pick(makers);
  const isBuilt = row.station_status !== stationStatus.key.building;
  const entities: DemoEntity[] = [];
  const guns: DemoGun[] = [];
  for (let index = 0; index < gunCounts[kind] / 2; index += 1) {
    const power = weighted(random, powers);
    const stackNo = `${stationNo}C${String(index + 1).padStart(2, '0')}`;
    const state = !isBuilt ? staged : random.next() < 0.02 ? maintenance : inService;
    const chosenProtocol = random.next() < 0.7 ? ocpp16j : ocpp201;
    // The last charger of a station uses MQTT.
    const protocol = index === gunCounts[kind] / 2 - 1 ? mqtt : chosenProtocol;
    entities.push(stack(stackNo, `${index + 1}号充电桩`, power * 2, { usage: vehicle, state, protocol }));
    for (const connector of [1, 2]) entities.push(gun(stackNo, index * 2 + connector, connector, power, state));
  }
  if (kind !== 'charging')
    for (let slot = 1; slot <= slotCount; slot += 1)
      entities.push(
        stack(slotStackNo(stationNo, slot), `${slot}号仓充电机`, 160, {
          usage: swapSlot,
          state: inService,
          protocol: mqtt,
        }),
      );
  return { entities, guns };

  function stack(stackNo: string, name: string, ratedKw: number, { usage, state, protocol }: Kind): DemoEntity {
    return {
      table: 'truck_charging_stack',
      key: `stack/${stackNo}`,
      createdAt,
      refs: { station_id: `station/${stationNo}` },
      row: {
        stack_no: stackNo,
        stack_name: name,
        usage,
        equip_type: equipType.key.dc,
        manufacturer: maker,
        model: usage === swapSlot ? 'SC-160' : `DC-${ratedKw}`,
        sn: `${maker.length}${stackNo}${random.whole(1000, 9999)}`,
        production_date: new Date(createdAt.getTime() - 90 * 86_400_000).toISOString().slice(0, 10),
        protocol,
        ocpp_id: protocol !== mqtt ? `${tenantId}-${stackNo}` : null,
        rated_power_kw: ratedKw,
        volt_min: 200,
        volt_max: 1000,
        curr_max: usage === swapSlot ? 250 : clamp(Math.round(ratedKw * 1.25), 250, 600),
        dev_state: state,
      },
    };
  }

  function gun(stackNo: string, number: number, connector: number, power: number, ofStack: State): DemoEntity {
    const gunNo = `${stackNo}G${connector}`;
    const state = ofStack === inService && random.next() < 0.01 ? disabled : ofStack;
    guns.push({ gunNo, stackNo, powerKw: power, isServing: state === inService, startMeter: drawMeterReading(random) });
    return {
      table: 'truck_charging_gun',
      key: `gun/${gunNo}`,
      createdAt,
      refs: { stack_id: `stack/${stackNo}`, station_id: `station/${stationNo}` },
      row: {
        gun_no: gunNo,
        gun_name: `${number}号枪`,
        connector_no: connector,
        connector_type: connectorType.key.dcPlug,
        national_std: power >= 240 ? chargingGunNationalStd.key.gb2023 : chargingGunNationalStd.key.gb2015,
        rated_power_kw: power,
        volt_max: 1000,
        curr_max: clamp(Math.round(power * 1.25), 250, 600),
        park_no: `A${String(number).padStart(2, '0')}`,
        dev_state: state,
      },
    };
  }
}

const drawMeterReading = (random: SeededRandom) => random.whole(20_000_000, 600_000_000) / 1000;
