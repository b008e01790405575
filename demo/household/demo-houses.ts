// The demo's houses, each with one station: customer, scale, data logger and inverters.

import { demoSeed } from '@ec/device-models/demo-seed';
import { clamp, lognormal, weighted } from '@ec/device-models/seeded-draws';
import { bizDomain, devState, inverterPhase, inverterVendor } from '@ec/device-vocabulary/device.enums';
import { custStatus, houseType, payCycle, rentMode, roofType } from '@ec/household/shared/customer/customer.enums';
import { collectorSource, commType } from '@ec/household/shared/device/device.enums';
import {
  acceptStatus,
  coopMode,
  gridMode,
  stationState,
  subjectType,
} from '@ec/household/shared/station/station.enums';
import { type SeededRandom, seededRandom } from '@ec/kernel/seeded-random';
import { type DemoEntity, dayFrom, daysBefore } from '../truck/demo-entity.ts';
import { idCardOf, personName, phoneOf } from '../truck/demo-names.ts';
import { type HouseCity, houseCities, towns, villages } from './house-cities.ts';

/** The number of houses by tenant: 600 in all. */
export const houseCounts: Record<string, number> = { '100001': 520, '100003': 80 };

export interface DemoHouse {
  tenantId: string;
  city: HouseCity;
  stationNo: string;
  entities: readonly DemoEntity[];
}

const { survey, building, awaitingGrid, connected } = stationState.key;
const customerOf: Partial<Record<number, number>> = {
  [survey]: custStatus.key.signed,
  [building]: custStatus.key.building,
  [awaitingGrid]: custStatus.key.building,
  [connected]: custStatus.key.connected,
};

const modules = [
  { brand: '隆基', model: 'LR5-72HTH', wp: 580 },
  { brand: '晶科', model: 'JKM-72HL4', wp: 575 },
  { brand: '天合', model: 'TSM-DE19R', wp: 605 },
  { brand: '晶澳', model: 'JAM72S30', wp: 550 },
  { brand: '通威', model: 'TWMPD-66HS', wp: 620 },
] as const;

const inverters = [
  { vendor: inverterVendor.key.huawei, model: 'SUN2000', weight: 35 },
  { vendor: inverterVendor.key.sungrow, model: 'SG-RT', weight: 25 },
  { vendor: inverterVendor.key.ginlongSolis, model: 'GCI-4G', weight: 15 },
  { vendor: inverterVendor.key.growatt, model: 'MID-X', weight: 15 },
  { vendor: inverterVendor.key.goodWe, model: 'GW-DT', weight: 10 },
] as const;

export const demoHouses = (tenantId: string, now: Date): DemoHouse[] =>
  Array.from({ length: houseCounts[tenantId] ?? 0 }, (_, index) => demoHouse(tenantId, index, now));

function demoHouse(tenantId: string, index: number, now: Date): DemoHouse {
  const random = seededRandom(demoSeed, `house ${tenantId}`, index);
  const city = houseCities[index % houseCities.length]!;
  const stationNo = `HH${city.code}${String(index + 1).padStart(5, '0')}`;
  const state = weighted(random, [[connected, 93] as const, [awaitingGrid, 4] as const, [building, 3] as const]);
  // Days since the grid connection, from 40 to 1739.
  const age = Math.floor(40 + random.next() ** 1.3 * 1700);
  const signed = daysBefore(now, age + random.whole(30, 80));
  const gridDate = state === connected ? dayFrom(daysBefore(now, age), 0) : null;
  const house = { tenantId, index, random, city, stationNo, state, signed, gridDate };
  const scale = scaleOf(house);
  return {
    tenantId,
    city,
    stationNo,
    entities: [customer(house), station(house), scale.entity, ...(state === building ? [] : devices(house, scale))],
  };
}

interface House {
  tenantId: string;
  index: number;
  random: SeededRandom;
  city: HouseCity;
  stationNo: string;
  state: number;
  signed: Date;
  gridDate: string | null;
}

const ownerOf = ({ tenantId, index }: House): string =>
  personName(seededRandom(demoSeed, `house owner ${tenantId}`, index));

const placeOf = ({ city, index }: House) => ({
  area_code: city.counties[index % city.counties.length] ?? '',
  town: towns[(index * 3) % towns.length],
  village: villages[(index * 5) % villages.length],
});

function customer(house: House): DemoEntity {
  const { tenantId, index, random, stationNo, signed, state } = house;
  const place = placeOf(house);
  const mode = weighted(random, [
    [rentMode.key.perModule, 50] as const,
    [rentMode.key.perWatt, 20] as const,
    [rentMode.key.share, 30] as const,
  ]);
  const price = { [rentMode.key.perModule]: 45, [rentMode.key.perWatt]: 0.06, [rentMode.key.share]: 12 }[mode];
  return {
    table: 'household_station_customer',
    key: `customer/${stationNo}`,
    createdAt: daysBefore(signed, 12),
    row: {
      customer_no: `K${stationNo.slice(2)}`,
      customer_name: ownerOf(house),
      id_card: idCardOf(random, index),
      phone: phoneOf(tenantId, 7, index),
      cust_status: customerOf[state] ?? custStatus.key.lead,
      ...place,
      address: `${place.village}${random.whole(1, 180)}号`,
      house_type: houseType.key.ownHouse,
      roof_type: weighted(random, [
        [roofType.key.flat, 55] as const,
        [roofType.key.pitched, 35] as const,
        [roofType.key.carport, 10] as const,
      ]),
      roof_area: random.whole(90, 320),
      contract_no: `HT${stationNo.slice(2)}`,
      sign_date: dayFrom(signed, 0),
      contract_years: 25,
      salesman: personName(random),
      rent_mode: mode,
      rent_price: price,
      pay_cycle: payCycle.key.quarterly,
      bank_name: '农村商业银行',
      bank_card: `62299${String(index).padStart(14, '0')}`,
    },
    refs: { agent_dept_id: `dept/${house.city.team}` },
  };
}

function station(house: House): DemoEntity {
  const { tenantId, random, city, stationNo, state, gridDate, signed, index } = house;
  const place = placeOf(house);
  const angle = random.next() * 2 * Math.PI;
  const distance = Math.sqrt(random.next()) * 0.13;
  return {
    table: 'household_union',
    key: `house/${stationNo}`,
    createdAt: signed,
    row: {
      station_no: stationNo,
      station_name: `${ownerOf(house)}电站`,
      station_state: state,
      subject_type: subjectType.key.naturalPerson,
      coop_mode: weighted(random, [
        [coopMode.key.lease, 60] as const,
        [coopMode.key.share, 25] as const,
        [coopMode.key.cash, 15] as const,
      ]),
      ...place,
      address: `${place.town}${place.village}`,
      lng: (city.lng + distance * Math.cos(angle)).toFixed(6),
      lat: (city.lat + distance * Math.sin(angle) * 0.8).toFixed(6),
      grid_mode: weighted(random, [
        [gridMode.key.fullFeedIn, 70] as const,
        [gridMode.key.surplus, 28] as const,
        [gridMode.key.selfUse, 2] as const,
      ]),
      grid_date: gridDate,
      grid_account_no: gridDate ? `${city.code}${String(700_000 + index)}` : null,
      grid_meter_no: gridDate ? `33${tenantId.slice(-1)}${String(index).padStart(7, '0')}` : null,
    },
    refs: {
      customer_id: `customer/${stationNo}`,
      dept_id: `dept/${city.team}`,
      owner_org_id: `company/${tenantId}/owner${index % 2}`,
      ops_user_id: `user/engineer${city.team.slice(-1)}`,
    },
  };
}

interface Scale {
  entity: DemoEntity;
  kwp: number;
  acKw: number;
  strings: number;
}

function scaleOf({ random, tenantId, stationNo, signed, gridDate, state, index }: House): Scale {
  const { brand, model, wp } = random.pick(modules);
  const count = Math.round((clamp(lognormal(random, 26, 0.35), 8, 60) * 1000) / wp);
  const kwp = Math.round((wp * count) / 10) / 100;
  const acKw = Math.round((kwp / (1.05 + 0.2 * random.next())) * 2) / 2;
  const strings = Math.max(2, Math.round(count / 18));
  return {
    kwp,
    acKw,
    strings,
    entity: {
      table: 'household_station_scale',
      key: `scale/${stationNo}`,
      createdAt: signed,
      row: {
        phase_no: 1,
        module_brand: brand,
        module_model: model,
        module_wp: wp,
        module_count: count,
        string_count: strings,
        ac_kw: acKw,
        tilt: random.whole(12, 32),
        azimuth: random.whole(160, 205),
        bracket: '热镀锌支架',
        design_hours: random.whole(1050, 1320),
        cost_per_w: (2.8 + random.next() * 0.7).toFixed(4),
        install_date: state === building ? null : dayFrom(signed, 25),
        grid_date: gridDate,
        accept_status: gridDate ? acceptStatus.key.passed : acceptStatus.key.unchecked,
      },
      refs: { station_id: `house/${stationNo}`, epc_company_id: `company/${tenantId}/epc${index % 3}` },
    },
  };
}

/** Returns one data logger and its inverters. Every fifth house has two inverters. */
function devices({ tenantId, index, random, stationNo, signed }: House, { kwp, acKw, strings }: Scale): DemoEntity[] {
  const kind = weighted(
    random,
    inverters.map((one) => [one, one.weight] as const),
  );
  const count = index % 5 === 3 ? 2 : 1;
  const createdAt = new Date(signed.getTime() + 25 * 86_400_000);
  const loggerNo = `DL${tenantId.slice(-1)}${String(index + 1).padStart(7, '0')}`;
  const logger: DemoEntity = {
    table: 'household_collector',
    key: `logger/${stationNo}`,
    createdAt,
    row: {
      collector_no: loggerNo,
      vendor: kind.vendor,
      model: 'Dongle-4G',
      dev_state: devState.key.inService,
      comm_type: commType.key.lte,
      source: collectorSource.key.directMqtt,
      upload_sec: 300,
      iccid: `89860${tenantId.slice(-1)}${String(index).padStart(14, '0')}`,
      iccid_end: dayFrom(createdAt, 365 * 6),
      device_count: count,
    },
    refs: { station_id: `house/${stationNo}` },
  };
  return [
    logger,
    ...Array.from({ length: count }, (_, n): DemoEntity => {
      const rated = Math.round((acKw / count) * 2) / 2;
      return {
        table: 'device_inverter',
        key: `inverter/${stationNo}/${n + 1}`,
        createdAt,
        row: {
          sn: `INV${loggerNo.slice(2)}${n + 1}`,
          biz_domain: bizDomain.key.household,
          vendor: kind.vendor,
          model: `${kind.model}-${Math.round(rated)}K`,
          rated_kw: rated,
          dc_kwp: (kwp / count).toFixed(2),
          phase: rated > 10 ? inverterPhase.key.three : inverterPhase.key.single,
          mppt_count: Math.max(1, Math.ceil(strings / count / 2)),
          string_count: Math.ceil(strings / count),
          install_date: dayFrom(createdAt, 0),
          warranty_end: dayFrom(createdAt, 365 * 10),
        },
        refs: { station_id: `house/${stationNo}`, collector_id: `logger/${stationNo}` },
      };
    }),
  ];
}
