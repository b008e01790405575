// The 24 demo stations, a pure function of the seed: 10 charging, 8 swap, 6 hybrid (domain §11).

import { demoSeed } from '@ec/device-models/demo-seed';
import { type SeededRandom, seededRandom } from '@ec/kernel/seeded-random';
import type { KeyOf } from '@ec/resource/enum';
import { bizType, construction, stationStatus, stationType } from '@ec/truck/shared/station.enums';
import { type DemoCity, demoCities } from './demo-cities.ts';

const { expressway, hub, industrialPark } = construction.key;

export type StationKind = 'charging' | 'swap' | 'hybrid';

export interface DemoStation {
  tenantId: string;
  kind: StationKind;
  city: DemoCity;
  /** Everything but ids and departments, by column. */
  row: Record<string, string | number | null | number[]>;
  createdAt: Date;
}

interface Plan {
  tenantId: string;
  operatorId: string;
  kinds: readonly StationKind[];
  cities: readonly DemoCity[];
}

const repeated = (kind: StationKind, count: number) => Array.from({ length: count }, () => kind);
const citiesOf = (...codes: string[]) => demoCities.filter(({ code }) => codes.includes(code));

const plans: readonly Plan[] = [
  {
    tenantId: '100002',
    operatorId: 'MA7CD0028',
    kinds: [...repeated('charging', 9), ...repeated('swap', 7), ...repeated('hybrid', 5)],
    cities: demoCities,
  },
  {
    tenantId: '100003',
    operatorId: 'MA5SH0036',
    kinds: ['charging', 'swap', 'hybrid'],
    cities: citiesOf('3711', '3302', '1302'),
  },
];

export function demoStations(): DemoStation[] {
  return plans.flatMap((plan) => plan.kinds.map((kind, index) => station(plan, kind, index)));
}

const kindNames: Record<StationKind, string> = { charging: '重卡充电站', swap: '重卡换电站', hybrid: '光储充换一体站' };
const businesses: Record<StationKind, number[]> = {
  charging: [bizType.key.charging],
  swap: [bizType.key.swap],
  hybrid: Object.values(bizType.key),
};
const places = [
  '物流园',
  '钢铁园',
  '煤炭集运站',
  '公铁联运港',
  '工业园',
  '建材市场',
  '冷链基地',
  '国道服务区',
  '渣土基地',
];
const roads = ['建设北路', '物流大道', '工业大道', '滨河路', '迎宾大道', '环城东路', '学院路', '产业大道'];

function station(plan: Plan, kind: StationKind, index: number): DemoStation {
  const random = seededRandom(demoSeed, `station ${plan.tenantId}`, index);
  const city = plan.cities[index % plan.cities.length];
  if (!city) throw new Error('A demo tenant without cities');
  const [county, countyName] = random.pick(city.counties);
  const openedAt = new Date(Date.UTC(2023, random.whole(5, 37), random.whole(1, 28), 2, random.whole(0, 59)));
  const place = random.pick(places);
  const name = `${city.name.replace(/市$/, '')}${countyName.replace(/(回族)?[区旗]$/, '')}${place}${kindNames[kind]}`;
  return {
    tenantId: plan.tenantId,
    kind,
    city,
    createdAt: new Date(openedAt.getTime() - random.whole(20, 60) * 86_400_000),
    row: {
      station_no: `ST${county}${String(index + 1).padStart(3, '0')}`,
      station_name: name,
      operator_id: plan.operatorId,
      biz_types: businesses[kind],
      station_type: random.next() < 0.75 ? stationType.key.logistics : stationType.key.public,
      construction: place === '国道服务区' ? expressway : place === '公铁联运港' ? hub : industrialPark,
      station_status: statusOf(plan, index),
      open_date: openedAt.toISOString().slice(0, 10),
      area_code: county,
      address: `${city.province}${city.name}${countyName}${random.pick(roads)}${random.whole(1, 398)}号`,
      ...drawPoint(city, random),
      service_tel: `400-800-${random.whole(1000, 9999)}`,
      station_tel: `199000${random.whole(10_000, 99_999)}`,
      open_time: '00:00-24:00',
      park_nums: kind === 'swap' ? random.whole(4, 10) : random.whole(12, 40),
      park_fee: random.pick(['补能期间免停车费', '前2小时免费，之后每小时5元', '免费停车']),
      site_guide: random.pick([
        '进园区大门后直行300米右转',
        '由货车通道进入，按地面标线排队',
        '辅路入口限高5米，请走北门',
      ]),
      support_order: random.next() < 0.8 ? 1 : 0,
      ...capacity(kind, random),
    },
  };
}

/** One station is under construction and one in maintenance, so that lists and maps show these states. */
function statusOf(plan: Plan, index: number): KeyOf<typeof stationStatus> {
  const { building, maintenance, inService } = stationStatus.key;
  if (plan.tenantId !== '100002') return inService;
  return index === 8 ? building : index === 15 ? maintenance : inService;
}

/** Draws a point, evenly distributed within 15 km of the city's centre. */
function drawPoint({ lng, lat }: DemoCity, random: SeededRandom): { lng: string; lat: string } {
  const kilometres = 15 * Math.sqrt(random.next());
  const angle = 2 * Math.PI * random.next();
  const north = (kilometres * Math.cos(angle)) / 111.32;
  const east = (kilometres * Math.sin(angle)) / (111.32 * Math.cos((lat * Math.PI) / 180));
  return { lng: (lng + east).toFixed(6), lat: (lat + north).toFixed(6) };
}

function capacity(kind: StationKind, random: SeededRandom) {
  const hasSwaps = kind !== 'charging';
  const transformer = { charging: 2500, swap: 1600, hybrid: 4000 }[kind];
  return {
    transformer_kva: transformer,
    max_power_kw: Math.round((transformer * random.whole(80, 92)) / 100),
    pv_kwp: kind === 'hybrid' ? 500 : null,
    ess_kwh: kind === 'hybrid' ? 2000 : null,
    slot_count: hasSwaps ? 8 : null,
    bay_count: hasSwaps ? 1 : null,
  };
}
