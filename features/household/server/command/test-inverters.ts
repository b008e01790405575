// Houses with inverters for tests of commands: made by the calls of people, put on line as a gateway would.
import { seedPeople } from '@ec/demo/public';
import { storageFeature } from '@ec/storage/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { idCheckCharacter } from '@ec/system/shared/id-card';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { householdFeature } from '../household.feature.ts';

type Row = Record<string, unknown> & { id: string };
export const admin: Who = ['100001', 'admin'];

export interface TestInverters {
  on: TestEngine;
  /** A new house with so many inverters, of 20 kW each, on line unless said otherwise. */
  inverters(count: number, more?: object, online?: number | null): Promise<Row[]>;
  setting(more?: object): Promise<Row>;
  /** As the database's owner. */
  run(text: string, values?: unknown[]): Promise<unknown>;
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

export async function testInverters(): Promise<TestInverters> {
  const on = await testEngine({
    features: [systemFeature, storageFeature, householdFeature],
    names: createDisplayNames,
  });
  await seedPeople(on.engine);
  await on.post(admin, 'blade-system/param/tenant-submit', { paramKey: 'device.control', paramValue: '1' });
  const teams = await on.get<Row[]>(admin, 'blade-system/dept/select');
  const deptId = teams.data[0]?.id ?? '';
  let made = 0;
  const post = async (path: string, body: object) => {
    const { data, msg } = await on.post<Row>(admin, `blade-household/${path}/submit`, body);
    if (!data?.id) throw new Error(msg);
    return data;
  };
  const run = (text: string, values: unknown[] = []) => on.stage.superuser.run(text, values);

  async function station(more: object): Promise<Row> {
    made += 1;
    const card = `370102198001${`${(made % 28) + 1}`.padStart(2, '0')}${`${made}`.padStart(3, '0')}`;
    const customer = await post('stationCustomer', {
      ...{ customerName: '李建国', idCard: card + idCheckCharacter(card), phone: `138${`${made}`.padStart(8, '0')}` },
      ...{ areaCode: '370112', address: '东岭村1号', roofType: 1, custStatus: 2 },
    });
    return post('union', {
      ...{ stationNo: `HH${made}`, customerId: customer.id, stationState: 4, subjectType: 1, coopMode: 1, gridMode: 1 },
      ...{ deptId, areaCode: '370112', address: '东岭村', lng: 117.1, lat: 36.6, ...more },
    });
  }

  return {
    on,
    run,
    rows: (text, values = []) => on.stage.superuser.rows(text, values),
    async inverters(count, more = {}, online = 1) {
      const { id: stationId } = await station(more);
      const rows: Row[] = [];
      for (let n = 0; n < count; n += 1) {
        made += 1;
        const body = { sn: `SN${made}`, vendor: 1, model: 'SUN2000', stationId, ratedKw: 20, dcKwp: 25, phase: 3 };
        rows.push(await post('inverter', { ...body, ...more }));
      }
      await run('update device_inverter set online_status = $2 where id = any($1)', [rows.map(({ id }) => id), online]);
      return rows;
    },
    setting(more = {}) {
      made += 1;
      const items = [{ code: 'powerLimitPct', value: 60 }];
      return post('inverterSetting', { settingName: `模板${made}`, vendor: 1, enabled: 1, items, ...more });
    },
    close: () => on.close(),
  };
}
