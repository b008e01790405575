// Tests that the figures of a household station follow from its input, that a logger and its inverters belong to one station, and that two
// income settings never apply to the same day.
import { seedPeople } from '@ec/demo/public';
import { storageFeature } from '@ec/storage/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { checkCharacter } from '@ec/system/shared/credit-code';
import { idCheckCharacter } from '@ec/system/shared/id-card';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { householdFeature } from './household.feature.ts';

type Row = Record<string, unknown> & { id: string };
const admin: Who = ['100001', 'admin'];
const stranger: Who = ['100003', 'admin'];

let on: TestEngine;
let deptId: string;
beforeAll(async () => {
  on = await testEngine({
    features: [systemFeature, storageFeature, householdFeature],
    names: createDisplayNames,
    fill: seedPeople,
  });
  const { data } = await on.get<Row[]>(admin, 'blade-system/dept/select');
  deptId = data[0]?.id ?? '';
});
afterAll(() => on.close());

let rowCount = 0;
const post = (resource: string, body: object, who = admin) =>
  on.post<Row>(who, `blade-household/${resource}/submit`, body);
const detail = async (resource: string, id: string) =>
  (await on.get<Row>(admin, `blade-household/${resource}/detail`, { id })).data;

async function customer(more: object = {}): Promise<Row> {
  rowCount += 1;
  const card = `370102198001${String((rowCount % 28) + 1).padStart(2, '0')}${String(rowCount).padStart(3, '0')}`;
  const { data, msg } = await post('stationCustomer', {
    customerName: '李建国',
    idCard: card + idCheckCharacter(card),
    phone: `138${String(rowCount).padStart(8, '0')}`,
    areaCode: '370112',
    address: '东岭村1号',
    roofType: 1,
    custStatus: 2,
    ...more,
  });
  if (!data?.id) throw new Error(msg);
  return data;
}

async function station(more: object = {}): Promise<Row> {
  const { id: customerId } = await customer();
  const { data, msg } = await post('union', {
    stationNo: `HH${rowCount}`,
    customerId,
    stationState: 2,
    subjectType: 1,
    coopMode: 1,
    gridMode: 1,
    deptId,
    areaCode: '370112',
    address: '东岭村',
    lng: 117.1,
    lat: 36.6,
    ...more,
  });
  if (!data?.id) throw new Error(msg);
  return data;
}

const scaleOf = (stationId: string, more: object = {}) =>
  post('stationScale', {
    stationId,
    phaseNo: 1,
    moduleWp: 585,
    moduleCount: 47,
    acKw: 22,
    tilt: 25,
    azimuth: 180,
    designHours: 1187,
    ...more,
  });

describe('a station', () => {
  test('is named after its customer by default, and keeps an entered name', async () => {
    const plain = await station();
    expect(plain.stationName).toBe('李建国电站');
    expect((await station({ stationName: '南庄一号' })).stationName).toBe('南庄一号');
    expect((await post('union', { id: plain.id, stationName: '' })).data.stationName).toBe('李建国电站');
  });

  test('has the sum of the capacities of its phases after each change of a phase', async () => {
    const { id } = await station();
    expect(await detail('union', id)).toMatchObject({ capacityKwp: null, inverterCount: 0, alarmCount: null });
    const first = (await scaleOf(id)).data;
    // 585 × 47 / 1000 = 27.495, which is rounded half up.
    expect(first).toMatchObject({ capacityKwp: 27.5, dcAcRatio: 1.25, designYearKwh: 32_643 });
    const second = (await scaleOf(id, { phaseNo: 2, moduleCount: 10, acKw: 5 })).data;
    expect((await detail('union', id)).capacityKwp).toBe(33.35);
    await post('stationScale', { id: first.id, moduleCount: 40 });
    expect((await detail('union', id)).capacityKwp).toBe(29.25);
    await on.post(admin, `blade-household/stationScale/remove?ids=${second.id}`, {});
    expect((await detail('union', id)).capacityKwp).toBe(23.4);
    // A capacity that a form sends is ignored.
    expect((await post('stationScale', { id: first.id, capacityKwp: 99, tilt: 26 })).data.capacityKwp).toBe(23.4);
  });

  test('counts both of two phases that are added at the same moment, in 32 rounds', async () => {
    const { id } = await station();
    for (let phase = 1; phase <= 64; phase += 2) {
      const both = await Promise.all([phase, phase + 1].map((phaseNo) => scaleOf(id, { phaseNo, moduleCount: 40 })));
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect((await detail('union', id)).capacityKwp).toBeCloseTo((phase + 1) * 23.4, 2);
    }
  }, 60_000);

  test('refuses a phase with an implausible ratio of module capacity to AC capacity', async () => {
    const { id } = await station();
    expect(await scaleOf(id, { acKw: 2 })).toMatchObject({
      status: 400,
      msg: 'acKw:组件容量与交流容量之比应在0.2到5之间',
    });
    expect((await scaleOf(id, { acKw: 200 })).status).toBe(400);
  });
});

describe('an inverter', () => {
  const inverterAt = (stationId: string, more: object = {}) => {
    rowCount += 1;
    return post('inverter', {
      sn: `SN${rowCount}`,
      vendor: 1,
      model: 'SUN2000',
      stationId,
      ratedKw: 20,
      dcKwp: 25,
      phase: 3,
      ...more,
    });
  };
  const loggerAt = async (stationId: string) => {
    rowCount += 1;
    const common = { vendor: 1, devState: 2, commType: 2, source: 1, stationId };
    return (await post('collector', { collectorNo: `DL${rowCount}`, ...common })).data;
  };

  test('uses a logger of its own station only, and that logger cannot move to another station', async () => {
    const [one, other] = [await station(), await station()];
    const logger = await loggerAt(one.id);
    expect((await inverterAt(other.id, { collectorId: logger.id })).msg).toMatch(/^collectorId:采集器.*不在该电站$/);
    const inverter = (await inverterAt(one.id, { collectorId: logger.id })).data;
    expect(await post('inverter', { id: inverter.id, stationId: other.id })).toMatchObject({ status: 400 });
    expect(await post('collector', { id: logger.id, stationId: other.id })).toMatchObject({
      status: 409,
      msg: '采集器上还有1台逆变器，不能移到别的电站',
    });
    expect((await detail('union', one.id)).inverterCount).toBe(1);
    expect((await post('inverter', { id: inverter.id, stationId: other.id, collectorId: '' })).status).toBe(200);
    expect([(await detail('union', one.id)).inverterCount, (await detail('union', other.id)).inverterCount]).toEqual([
      0, 1,
    ]);
    expect((await post('collector', { id: logger.id, stationId: other.id })).status).toBe(200);
  });

  test('needs an existing household station of its own tenant', async () => {
    for (const stationId of ['1', deptId]) expect((await inverterAt(stationId)).status).toBe(400);
    const { id } = await station();
    expect((await post('inverter', { sn: 'X', stationId: id }, stranger)).status).toBe(400);
  });
});

describe('an income setting', () => {
  const setting = (more: object) =>
    post('incomeSeting', { scopeType: 1, gridMode: 1, feedPrice: 0.3949, co2Factor: 0.5306, ...more });

  test('never applies to the same day as another of its scope and grid mode, in 32 rounds', async () => {
    const first = await setting({ effectFrom: '2026-01-01', effectTo: '2026-06-30' });
    expect(first.status).toBe(200);
    const taken = { status: 400, msg: 'effectFrom:同一范围和上网模式在这段时间内已有设置' };
    expect(await setting({ effectFrom: '2026-06-30' })).toMatchObject(taken);
    expect(await setting({ effectFrom: '2025-01-01' })).toMatchObject(taken);
    expect((await setting({ effectFrom: '2026-07-01', gridMode: 2 })).status).toBe(200);
    for (let year = 2030; year < 2062; year += 1) {
      const body = { effectFrom: `${year}-01-01`, effectTo: `${year}-12-31` };
      const both = await Promise.all([setting(body), setting({ ...body, effectFrom: `${year}-06-01` })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
    // A setting cannot be restored if it overlaps another one.
    await on.post(admin, `blade-household/incomeSeting/remove?ids=${first.data.id}`, {});
    expect((await setting({ effectFrom: '2026-03-01', effectTo: '2026-03-31' })).status).toBe(200);
    const back = await on.post(admin, 'blade-household/incomeSeting/restore', { ids: first.data.id });
    expect(back.status).toBe(400);
  }, 60_000);

  test('does not end before it begins, and has all three values of the market mechanism or none', async () => {
    expect((await setting({ effectFrom: '2070-02-01', effectTo: '2070-01-31' })).msg).toBe(
      'effectTo:失效日期不能早于生效日期',
    );
    const half = { effectFrom: '2071-01-01', mechRatio: 80, mechPrice: 0.39 };
    expect((await setting(half)).msg).toMatch(/^mechRatio:/);
    expect((await setting({ ...half, marketPrice: 0.22 })).status).toBe(200);
  });
});

describe('a template of inverter settings', () => {
  const settingOf = (items: unknown) => {
    rowCount += 1;
    return post('inverterSetting', { settingName: `模板${rowCount}`, vendor: 1, enabled: 1, items });
  };

  test.each([
    [[], 'none'],
    [[{ code: 'powerLimitPct', value: 101 }], 'too much'],
    [[{ code: 'pfSet', value: 0.5 }], 'between the power factors'],
    [[{ code: 'onOff', value: 0.5 }], 'half on'],
    [[{ code: 'format', value: 1 }], 'unknown'],
    [
      [
        { code: 'onOff', value: 1 },
        { code: 'onOff', value: 0 },
      ],
      'twice',
    ],
    [[{ code: 'uploadSec', value: '300; reboot' }], 'text'],
  ] as [unknown, string][])('with the items %j is refused: %s', async (items) =>
    expect((await settingOf(items)).status).toBe(400),
  );

  test('with items within their limits is stored', async () => {
    const items = [
      { code: 'powerLimitPct', value: 60 },
      { code: 'pfSet', value: -0.9 },
    ];
    const { data, status } = await settingOf(items);
    expect(status).toBe(200);
    expect((await detail('inverterSetting', data.id)).items).toEqual(items);
  });
});

test('lists partner companies of the tenant by type and keyword, with masked phones for a viewer', async () => {
  const body = (name: string, companyType: number, number: number) => {
    const first = `91370100${String(number).padStart(9, '0')}`;
    return { companyName: name, companyType, creditCode: first + checkCharacter(first), phone: '13800000001' };
  };
  for (const [name, type, number] of [
    ['晴川投资', 1, 1],
    ['鲁阳工程', 2, 2],
    ['禾光资产', 1, 3],
  ] as const)
    expect((await on.post(admin, 'blade-cooperate/sysCompany/submit', body(name, type, number))).status).toBe(200);
  const list = async (query: Record<string, string>, who: Who = admin) =>
    (await on.get<Row[]>(who, 'blade-cooperate/sysCompany/getList', query)).data.map(({ companyName }) => companyName);
  expect(await list({ companyType: '1' })).toEqual(expect.arrayContaining(['晴川投资', '禾光资产']));
  expect(await list({ companyType: '', keyword: '工程' })).toEqual(['鲁阳工程']);
  expect(await list({ keyword: '%' })).toEqual([]);
  expect(await list({}, stranger)).toEqual([]);
  const asViewer = await on.get<Row[]>(['100001', 'viewer'], 'blade-cooperate/sysCompany/getList', { keyword: '鲁阳' });
  expect(asViewer.data[0]?.phone).toMatch(/\*/);
  expect((await on.get(undefined, 'blade-cooperate/sysCompany/getList')).status).toBe(401);
});
