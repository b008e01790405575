// Trucks and drivers of the demo (domain §11). A truck belongs to the city of a station.

import { demoSeed } from '@ec/device-models/demo-seed';
import { weighted } from '@ec/device-models/seeded-draws';
import { seededRandom } from '@ec/kernel/seeded-random';
import {
  carEnergyMode,
  carPlateColor,
  carStatus,
  carType,
  carUserDriverBindStatus,
  carUserDriverBindType,
  driverLicenseClass,
  driverStatus,
  merchantStatus,
} from '@ec/truck/shared/fleet/fleet.enums';
import { type DemoEntity, dayFrom } from './demo-entity.ts';
import type { DemoMerchant } from './demo-merchants.ts';
import { idCardOf, personName, phoneOf, plateOf, vinOf } from './demo-names.ts';
import type { DemoSite } from './demo-sites.ts';

export interface DemoTruck {
  key: string;
  plateNo: string;
  vin: string;
  cityCode: string;
  merchant: DemoMerchant;
  /** The number of the station at which a swap truck changes its pack; undefined for a charging truck. */
  room?: string;
  ratedKwh: number;
  packModel: string;
  /** The main driver. */
  driverKey: string;
  createdAt: Date;
  isServing: boolean;
}

/** `swap`: the number of trucks that swap their packs. */
const fleetCounts: Record<string, { trucks: number; swap: number; drivers: number }> = {
  '100002': { trucks: 432, swap: 238, drivers: 558 },
  '100003': { trucks: 48, swap: 22, drivers: 62 },
};

/** Splits `total` into whole numbers in proportion to the weights (largest remainder). */
function splitByWeight(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const whole = exact.map(Math.floor);
  const byRest = exact.map((value, index) => [value - Math.floor(value), index] as const).sort((a, b) => b[0] - a[0]);
  let rest = total - whole.reduce((all, value) => all + value, 0);
  for (const [, index] of byRest) {
    if (rest <= 0) break;
    whole[index] = (whole[index] ?? 0) + 1;
    rest -= 1;
  }
  return whole;
}

export const packModels: readonly (readonly [ratedKwh: number, share: number])[] = [
  [282, 60],
  [350, 25],
  [423, 15],
];

export function demoTrucks(
  tenantId: string,
  sites: readonly DemoSite[],
  merchants: readonly DemoMerchant[],
): DemoTruck[] {
  const counts = fleetCounts[tenantId];
  if (!counts) return [];
  const rooms = sites.filter(({ packKwh }) => packKwh !== undefined);
  const swapSites = splitByWeight(
    counts.swap,
    rooms.map(() => 1),
  ).flatMap((count, index) => Array.from({ length: count }, () => rooms[index]));
  const chargingSites = splitByWeight(
    counts.trucks - counts.swap,
    sites.map(({ guns }) => guns.filter(({ isServing }) => isServing).length),
  ).flatMap((count, index) => Array.from({ length: count }, () => sites[index]));
  return [...swapSites, ...chargingSites].map((site, index) => {
    if (!site) throw new Error('A truck without a site');
    return truck(tenantId, site, index < swapSites.length, index, merchants);
  });
}

function truck(
  tenantId: string,
  site: DemoSite,
  isSwapTruck: boolean,
  index: number,
  merchants: readonly DemoMerchant[],
): DemoTruck {
  const random = seededRandom(demoSeed, `truck ${tenantId}`, index);
  const { city } = site.station;
  const near = merchants.filter((one) => one.weight > 0 && one.city.code === city.code);
  const pairs = (near.length > 0 ? near : merchants).map((one) => [one, one.weight] as const);
  const merchant = weighted(random, pairs);
  const ratedKwh = isSwapTruck && site.packKwh ? site.packKwh : weighted(random, packModels);
  const year = random.whole(2022, 2025);
  const plateNo = plateOf(city.code, random.next() < 0.9 ? 'D' : 'F', index + 1);
  return {
    key: `car/${plateNo}`,
    plateNo,
    vin: vinOf(random, year, (tenantId === '100002' ? 1000 : 9000) + index),
    cityCode: city.code,
    merchant,
    ...(isSwapTruck ? { room: site.stationNo } : {}),
    ratedKwh,
    packModel: `SP-${ratedKwh}`,
    driverKey: `driver/${phoneOf(tenantId, 3, index)}`,
    createdAt: new Date(
      Math.max(merchant.createdAt.getTime() + 86_400_000, Date.UTC(year, random.whole(0, 11), random.whole(1, 28), 3)),
    ),
    isServing: merchant.status === merchantStatus.key.active,
  };
}

const types = carType.key;
const modes = carEnergyMode.key;
const carTypes = [
  [types.tractor, 62],
  [types.dumper, 22],
  [types.mixer, 8],
  [types.rigid, 5],
  [types.special, 3],
] as const;
const brands = ['岳驰重汽', '北原重卡', '东岭汽车', '万川重工'];

export function truckEntity(one: DemoTruck, index: number, today: Date): DemoEntity {
  const random = seededRandom(demoSeed, `truck papers ${one.merchant.tenantId}`, index);
  const carType = weighted(random, carTypes);
  const brand = random.pick(brands);
  return {
    table: 'truck_car',
    key: one.key,
    createdAt: one.createdAt,
    refs: { merchant_id: one.merchant.key },
    row: {
      plate_no: one.plateNo,
      plate_color: carPlateColor.key.yellowGreen,
      vin: one.vin,
      car_type: carType,
      brand,
      model: `${one.room ? 'HD' : 'CD'}-${one.ratedKwh}`,
      energy_mode: one.room ? (random.next() < 0.1 ? modes.both : modes.swap) : modes.charging,
      rated_kwh: one.ratedKwh,
      gross_t: carType === types.tractor ? 49 : carType === types.dumper ? 31 : random.pick([25, 31]),
      reg_date: dayFrom(one.createdAt, -10),
      // Every 160th inspection has expired (BR-23).
      inspect_end: dayFrom(today, index % 160 === 7 ? -random.whole(1, 20) : random.whole(5, 360)),
      insure_end: dayFrom(today, random.whole(5, 360)),
      tbox_no: `TB${one.merchant.tenantId.slice(-1)}${String(index + 1).padStart(6, '0')}`,
      iccid: `8986000000${one.merchant.tenantId.slice(-1)}${String(index + 1).padStart(9, '0')}`,
      car_status: one.isServing ? carStatus.key.active : carStatus.key.idle,
    },
  };
}

const { a2, b2 } = driverLicenseClass.key;
const { main, co, temp } = carUserDriverBindType.key;

export interface DemoDriver {
  key: string;
  name: string;
  phone: string;
  merchant: DemoMerchant;
  cityCode: string;
  truck: DemoTruck;
  /** True for a driver who shares the truck with its main driver. */
  isCo: boolean;
  createdAt: Date;
}

export function demoDrivers(tenantId: string, trucks: readonly DemoTruck[]): DemoDriver[] {
  const count = fleetCounts[tenantId]?.drivers ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const random = seededRandom(demoSeed, `driver ${tenantId}`, index);
    const one = trucks[index] ?? trucks[(index * 3) % trucks.length];
    if (!one) throw new Error('A driver without a truck');
    const phone = phoneOf(tenantId, 3, index);
    return {
      key: `driver/${phone}`,
      name: personName(random),
      phone,
      merchant: one.merchant,
      cityCode: one.cityCode,
      truck: one,
      isCo: index >= trucks.length,
      createdAt: new Date(one.createdAt.getTime() + 7_200_000),
    };
  });
}

export function driverEntity(one: DemoDriver, index: number, today: Date): DemoEntity {
  const random = seededRandom(demoSeed, `driver papers ${one.merchant.tenantId}`, index);
  const idCard = idCardOf(random, index);
  return {
    table: 'truck_driver',
    key: one.key,
    createdAt: one.createdAt,
    refs: { merchant_id: one.merchant.key },
    row: {
      driver_name: one.name,
      phone: one.phone,
      id_card: idCard,
      license_no: idCard,
      license_class: random.pick([a2, a2, a2, a2, b2]),
      license_end: dayFrom(today, index % 200 === 11 ? -random.whole(1, 30) : random.whole(10, 2600)),
      qual_no: `Q${String(random.whole(0, 99_999_999)).padStart(18, '0')}`,
      qual_end: dayFrom(today, random.whole(10, 1800)),
      open_id: null,
      driver_status:
        one.merchant.status === merchantStatus.key.disabled ? driverStatus.key.disabled : driverStatus.key.employed,
    },
  };
}

/** Binds a driver to the truck. The main driver pays by default; some bindings of co-drivers have ended. */
export function driverBinding(one: DemoDriver, index: number): DemoEntity {
  const random = seededRandom(demoSeed, `binding ${one.merchant.tenantId}`, index);
  const hasEnded = one.isCo && random.next() < 0.15;
  const started = new Date(one.createdAt.getTime() + 3_600_000);
  return {
    table: 'truck_car_user_driver',
    key: `carDriver/${one.key}`,
    createdAt: started,
    refs: { car_id: one.truck.key, driver_id: one.key, merchant_user_id: adminKeyOf(one.merchant) },
    row: {
      bind_type: one.isCo ? (random.next() < 0.3 ? temp : co) : main,
      is_default: one.isCo ? 0 : 1,
      start_time: started,
      end_time: hasEnded ? new Date(started.getTime() + random.whole(20, 200) * 86_400_000) : null,
      bind_status: hasEnded ? carUserDriverBindStatus.key.unbound : carUserDriverBindStatus.key.bound,
    },
  };
}

const adminKeyOf = ({ status, merchantNo }: DemoMerchant) =>
  status === merchantStatus.key.active ? `merchantUser/${merchantNo}/1` : undefined;
