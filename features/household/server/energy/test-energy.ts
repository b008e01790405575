// For tests: a station with inverters, and days of theirs out of samples.
import { seedPeople } from '@ec/demo/public';
import { inverterStatus } from '@ec/device-vocabulary/device.enums';
import { fromWireTime } from '@ec/kernel/clock';
import { storageFeature } from '@ec/storage/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { idCheckCharacter } from '@ec/system/shared/id-card';
import { type EngineReply, type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import type { Sample } from '../../shared/energy/roll-day.ts';
import { householdFeature } from '../household.feature.ts';
import { rollInverterDay, type SampledDay } from './roll-day.ts';

export type Row = Record<string, unknown> & { id: string };
export const admin: Who = ['100001', 'admin'];
export const tenantId = '100001';

export interface EnergyStage {
  on: TestEngine;
  post(resource: string, body: object, who?: Who): Promise<EngineReply<Row>>;
  /** The row that was made. @throws Error with the refusal */
  made(resource: string, body: object): Promise<Row>;
  detail(resource: string, id: string): Promise<Row>;
  rows(resource: string, query?: Record<string, string>, who?: Who): Promise<Row[]>;
  station(more?: object, customer?: object): Promise<Row>;
  inverter(stationId: string, more?: object): Promise<Row>;
  roll(day: Omit<SampledDay, 'samples'> & { samples: readonly Sample[] }): Promise<string>;
}

export async function energyStage(): Promise<EnergyStage> {
  const on = await testEngine({
    features: [systemFeature, storageFeature, householdFeature],
    names: createDisplayNames,
  });
  await seedPeople(on.engine);
  const { data } = await on.get<Row[]>(admin, 'blade-system/dept/select');
  const deptId = data[0]?.id ?? '';
  let count = 0;
  const post = (resource: string, body: object, who: Who = admin) =>
    on.post<Row>(who, `blade-household/${resource}/submit`, body);
  const made = async (resource: string, body: object): Promise<Row> => {
    const { data: row, msg } = await post(resource, body);
    if (!row?.id) throw new Error(msg);
    return row;
  };
  return {
    on,
    post,
    made,
    detail: async (resource, id) => (await on.get<Row>(admin, `blade-household/${resource}/detail`, { id })).data,
    rows: async (resource, query = {}, who = admin) =>
      (await on.get<{ records: Row[] }>(who, `blade-household/${resource}/list`, { size: '200', ...query })).data
        .records,
    async station(more = {}, customer = {}) {
      count += 1;
      const no = `HH${count}`;
      const card = `37010219${String(1950 + Math.floor(count / 900)).slice(2)}0101${String(count % 900).padStart(3, '0')}`;
      const idCard = card + idCheckCharacter(card);
      const phone = `138${String(count).padStart(8, '0')}`;
      const { id: customerId } = await made('stationCustomer', {
        ...{
          customerName: '李建国',
          idCard,
          phone,
          areaCode: '370112',
          address: '东岭村1号',
          roofType: 1,
          custStatus: 4,
        },
        ...customer,
      });
      return made('union', {
        ...{ stationNo: no, customerId, stationState: 4, subjectType: 1, coopMode: 2, gridMode: 1, deptId },
        ...{ areaCode: '370112', address: '东岭村', lng: 117.1, lat: 36.6, ...more },
      });
    },
    inverter(stationId, more = {}) {
      count += 1;
      const plain = { sn: `SN${count}`, vendor: 1, model: 'SUN2000', stationId, ratedKw: 20, dcKwp: 25, phase: 3 };
      return made('inverter', { ...plain, ...more });
    },
    roll: (day) => on.engine.database.withTenant(tenantId, (tx) => rollInverterDay(tx, on.engine, day)),
  };
}

export const midnightOf = (day: string): number => fromWireTime(day)?.getTime() ?? 0;

/** A day that gave `kwh` evenly from 8 to 16 o'clock, with a counter that began at `from`. */
export function sampled(day: string, kwh: number, from: number | null = 1000): Sample[] {
  const midnight = midnightOf(day);
  return Array.from({ length: 145 }, (_, step) => {
    const hour = 6 + step / 12;
    const part = Math.min(1, Math.max(0, (hour - 8) / 8));
    const runs = hour >= 8 && hour < 16;
    return {
      at: midnight + hour * 3_600_000,
      totalKwh: from === null ? null : Math.round((from + kwh * part) * 100) / 100,
      pacKw: runs ? kwh / 8 : 0,
      inverterStatus: runs ? inverterStatus.key.onGrid : inverterStatus.key.standby,
    };
  });
}
