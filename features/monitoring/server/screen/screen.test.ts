// Tests the public screen: its tenant, its figures, the facts that it hides, and its number of reads (domain §8.2, BR-60).
import { seedPeople } from '@ec/demo/public';
import { admin, monitoringStage, type Stage, tenant } from '@ec/fixtures/monitoring/test-monitoring';
import { toWireDate, toWireTime } from '@ec/kernel/clock';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publicCache } from './screen-answers.ts';
import { insertHouse } from './test-house.ts';

const base = 'blade-household/largeScreen';
const today = () => toWireDate(stage.now());

interface Screen {
  views: string[];
  view: string;
  title: string;
  household: Record<string, never> | null;
  truck: Record<string, never> | null;
  map: { areas: { areaCode: string; areaName: string; stationCount: number }[]; points: { lng: number }[] };
}

let stage: Stage;
let stationNo: string;
let customerId: string;

beforeAll(async () => {
  stage = await monitoringStage();
  await seedPeople(stage.on.engine);
  Object.assign(stage.on.engine.config, { publicTenant: tenant });
  ({ stationNo, customerId } = await house({ name: '王小明' }));
});
afterAll(() => stage.close());
/** Moves the clock by five minutes, so that the next call reads again. Only replies about past days are cached longer. */
beforeEach(() => stage.pass(301));

const house = (facts: Parameters<typeof insertHouse>[1]) => insertHouse(stage, facts);

const get = <T>(path: string, query: Record<string, string> = {}, who = undefined as typeof admin | undefined) =>
  stage.on.get<T>(who, `${base}/${path}`, query);

test('without a valid public tenant the screen replies 404 with a message', async () => {
  for (const publicTenant of [undefined, '999999']) {
    Object.assign(stage.on.engine.config, { publicTenant });
    const refused = await get('getScreen');
    expect([refused.status, refused.msg]).toEqual([404, expect.stringContaining('EC_PUBLIC_TENANT')]);
  }
  Object.assign(stage.on.engine.config, { publicTenant: tenant });
  expect((await get('getScreen')).status).toBe(200);
});

test('everybody sees only the public tenant, except people who may share their own tenant', async () => {
  const other = await house({ name: '赵六', tenantId: '100001' });
  for (const who of [undefined, admin, ['100001', 'engineer1'] as const, ['100001', 'viewer'] as const]) {
    const { data } = await stage.on.get<{ stationCount: number }>(who, `${base}/getHomeBaseInfo`);
    expect(data.stationCount).toBe(1);
    for (const path of ['getDetailBaseInfo', 'getArchiveFileList', 'getStationScale', 'getWeather'])
      expect((await stage.on.get(who, `${base}/${path}`, { stationNo: other.stationNo })).status, path).toBe(404);
    expect((await stage.on.get<unknown[]>(who, `${base}/likeList`, { condition: other.stationNo })).data).toEqual([]);
  }
  const owner = ['100001', 'admin'] as const;
  const answer = await stage.on.get<{ stationNo: string; stationName: string }>(owner, `${base}/getDetailBaseInfo`, {
    stationNo: other.stationNo,
  });
  expect(answer.data).toMatchObject({ stationNo: other.stationNo, stationName: expect.stringMatching(/^赵\*/) });
  expect((await stage.on.get(owner, `${base}/getDetailBaseInfo`, { stationNo })).status).toBe(404);
});

test('a tenant with screen.public 0 is shown only by share links and to its own people', async () => {
  const expireTime = toWireTime(new Date(stage.now().getTime() + 86_400_000));
  const link = await stage.on.post<{ token: string }>(admin, 'blade-desk/screenLink/save', {
    linkName: '前台',
    expireTime,
  });
  const set = (paramValue: string) =>
    stage.on.post(admin, 'blade-system/param/tenant-submit', { paramKey: 'screen.public', paramValue });
  expect((await set('2')).status).toBe(400);
  expect((await set('0')).status).toBe(200);
  stage.pass(6);
  for (const path of ['getScreen', 'getHomeBaseInfo', 'getAreaPack', 'getAlarmList'])
    expect([(await get(path)).status, (await get(path)).msg], path).toEqual([404, expect.stringContaining('未公开')]);
  expect((await stage.on.get(undefined, `${base}/getScreen`, {}, 'en')).msg).toContain('not public');
  // The session of another tenant does not open the screen either.
  expect((await get('getScreen', {}, ['100001', 'viewer'])).status).toBe(404);
  expect((await get('getScreen', {}, admin)).status).toBe(200);
  const byLink = await stage.on.get(undefined, `${base}/getScreen`, {}, 'zh', { 'screen-link': link.data.token });
  expect(byLink.status).toBe(200);
  expect((await set('')).status).toBe(200);
  stage.pass(6);
  expect((await get('getScreen')).status).toBe(200);
});

test('forty viewers cause as many reads as one viewer per language, and none within ten seconds', async () => {
  const { database } = stage.on.engine;
  const { read } = database;
  let statements = 0;
  Object.assign(database, {
    read: (tenantId: string) =>
      new Proxy(read(tenantId), {
        get(target, name: 'first' | 'rows' | 'run') {
          if (['first', 'rows', 'run'].includes(name)) statements += 1;
          return target[name];
        },
      }),
  });
  const refresh = async (viewers: number): Promise<number> => {
    statements = 0;
    const replies = Array.from({ length: viewers }, (_, index) =>
      stage.on.get(undefined, `${base}/getScreen`, { view: 'household' }, index % 2 === 0 ? 'zh' : 'en'),
    );
    for (const { status } of await Promise.all(replies)) expect(status).toBe(200);
    return statements;
  };
  try {
    const first = await refresh(2);
    stage.pass(11);
    const pair = await refresh(2);
    expect(pair).toBeGreaterThan(0);
    expect(pair, 'curves and months are kept longer').toBeLessThan(first);
    stage.pass(11);
    expect(await refresh(40)).toBe(pair);
    stage.pass(4);
    expect(await refresh(40)).toBe(0);
  } finally {
    Object.assign(database, { read });
  }
});

test('the day of a station has the hourly irradiance of its cell if the weather is known', async () => {
  const day = () => get<{ ghi?: (number | null)[]; times: string[] }>('getDayPower', { stationNo, time: today() });
  expect((await day()).data).not.toHaveProperty('ghi');
  await stage.run(
    `insert into weather_hour (cell_lng, cell_lat, at, ghi_wm2, read_at)
      select 117.1, 36.7, $1::timestamptz + h * interval '1 hour', 100 * h, now() from generate_series(6, 10) h`,
    [`${today()} 00:00:00+08`],
  );
  stage.pass(601);
  const { ghi, times } = (await day()).data;
  expect(ghi).toHaveLength(288);
  const at = (time: string) => ghi?.[times.indexOf(time)];
  expect(['05:55', '06:00', '06:55', '10:55', '11:00'].map(at)).toEqual([null, 600, 600, 1000, null]);
  const all = await get<{ day: { ghi?: number[] } }>('getScreen', { view: 'household' });
  expect(all.data.day.ghi?.[8 * 12]).toBe(800);
});

test('no public reply contains a name, a phone number, an exact place or an income', async () => {
  await stage.insert('device_alarm', {
    alarm_no: 'A1',
    biz_domain: 1,
    device_type: 5,
    alarm_code: '1012',
    alarm_level: 2,
    alarm_status: 0,
    alarm_name: '王小明家组串低',
    first_time: stage.ago(600),
    last_time: stage.ago(60),
    times: 1,
    source: 1,
    station_id: (
      await stage.on.stage.superuser.rows<{ id: string }>('select id from household_union where station_no = $1', [
        stationNo,
      ])
    )[0]?.id,
    device_no: 'SN',
    device_id: 1,
  });
  const calls: [string, Record<string, string>][] = [
    ['getScreen', {}],
    ['getHomeBaseInfo', {}],
    ['getHomeMapData', { areaCode: '370112' }],
    ['getDetailBaseInfo', { stationNo }],
    ['getYearPower', { stationNo, time: '2026' }],
    ['getDayPower', { stationNo, time: today() }],
    ['likeList', { condition: stationNo }],
    ['orderList', {}],
    ['getArchiveFileList', { stationNo }],
    ['getStationScale', { stationNo }],
    ['getAlarmList', {}],
  ];
  for (const [path, query] of calls) {
    const reply = await get(path, query);
    const text = JSON.stringify(reply.data);
    expect([path, reply.status]).toEqual([path, 200]);
    for (const secret of ['王小明', '13812345678', '117.123456', '36.654321', customerId, '东岭村', 'SUN2000000'])
      expect(text.includes(secret), `${path} tells ${secret}`).toBe(false);
  }
  const { data } = await get<{ stationName: string; lng: number; dayIncome: null; inverters: { sn: string }[] }>(
    'getDetailBaseInfo',
    { stationNo },
  );
  expect(data).toMatchObject({ stationName: '王*电站138****78', lng: 117.12, dayIncome: null });
  expect(data.inverters[0]?.sn).toMatch(/^SUN\*\*\*\d{4}$/);
});

test('a search for masked text finds nothing', async () => {
  const countMatches = async (condition: string) =>
    (await get<{ stationNo: string }[]>('likeList', { condition })).data.length;
  expect(await countMatches(stationNo)).toBe(1);
  expect(await countMatches('王*')).toBe(1);
  for (const condition of ['小明', '王小明', '12345678', 'SUN2000', '', '%', '__'])
    expect(await countMatches(condition), condition).toBe(0);
});

test('the counts of provinces, cities and counties add up to the count of the country', async () => {
  await house({ name: '李四', areaCode: '371402' });
  await house({ name: '孙七', areaCode: '320311' });
  const counted = async (areaCode: string) => {
    const { data } = await get<Screen>('getScreen', { view: 'household', areaCode });
    return {
      total: data.household?.stationCount,
      areas: data.map.areas.map((each) => [each.areaCode, each.stationCount]),
    };
  };
  expect(await counted('')).toEqual({
    total: 3,
    areas: [
      ['37', 2],
      ['32', 1],
    ],
  });
  expect(await counted('37')).toEqual({
    total: 2,
    areas: [
      ['3701', 1],
      ['3714', 1],
    ],
  });
  expect(await counted('3701')).toEqual({ total: 1, areas: [['370112', 1]] });
  expect(await counted('370112')).toEqual({ total: 1, areas: [] });
  expect(await counted('44')).toEqual({ total: 0, areas: [] });
  const { data } = await get<{ powerKw: number; power: object; runStatus: object; stationCount: number }>(
    'getHomeBaseInfo',
  );
  expect(data.runStatus).toEqual({ normal: 3, alarm: 0, fault: 0, offline: 0, none: 0, unknown: 0 });
});

test('region names follow the language, and the languages do not share replies', async () => {
  const named = async (language: 'zh' | 'en', areaCode: string) => {
    const viewer = await stage.on.as(tenant, 'admin', language);
    const { data } = await viewer.get<Screen>(`${base}/getScreen`, { view: 'household', areaCode });
    return data.map;
  };
  for (const [language, province, city] of [
    ['zh', '山东省', '山东省 济南市'],
    ['en', 'Shandong', 'Jinan, Shandong'],
    ['zh', '山东省', '山东省 济南市'],
  ] as const) {
    const { areas } = await named(language, '');
    expect(areas.find(({ areaCode }) => areaCode === '37')?.areaName).toBe(province);
    expect(await named(language, '3701')).toMatchObject({ areaName: city });
  }
});

test('a stale report is not in the power sum, which states the number of fresh reports', async () => {
  stage.pass(600);
  const { data } = await get<{ powerKw: number | null; power: { fresh: number; all: number } }>('getHomeBaseInfo');
  expect(data.power).toMatchObject({ fresh: 0, all: 3 });
  expect(data.powerKw).toBeNull();
  await stage.run('update household_union set last_report = $1 where station_no = $2', [stage.ago(30), stationNo]);
  stage.pass(11);
  const later = await get<{ powerKw: number; power: object }>('getHomeBaseInfo');
  expect(later.data).toMatchObject({ powerKw: 8.5, power: { fresh: 1, all: 3 } });
});

test('the truck view shows the figures of trucks', async () => {
  const site = await stage.station(1, { open_date: '2026-05-01' });
  const stack = await stage.stack(site);
  const gun = await stage.gun(stack, site, { gun_status: 3, status_time: stage.ago(60) });
  const order = await stage.session(gun, site, { kw: 120, at: stage.ago(20) });
  await stage.set('truck_charging_gun', gun, { order_id: order });
  await stage.ended(site);
  const { data } = await get<Screen & { newest: { gridDate: string }[] }>('getScreen', { view: 'truck' });
  expect(data).toMatchObject({ view: 'truck', household: null, views: expect.arrayContaining(['household', 'truck']) });
  expect(data.truck).toMatchObject({ stationCount: 1, gunTotal: 1, dayOrders: 1, dayKwh: 50, powerKw: 120 });
  expect(data.newest.map(({ gridDate }) => gridDate)).toEqual(['2026-05-01']);
  expect(JSON.stringify(data)).not.toMatch(/鲁A\d{5}/);
});

test('replies can be cached, have the same ETag for everybody, and are read again after ten seconds', async () => {
  const client = await stage.on.listen();
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${client}/api/${base}/getScreen`, { headers });
  const replies = await Promise.all(Array.from({ length: 32 }, () => ask()));
  const [first] = replies;
  expect(first?.headers.get('cache-control')).toBe(publicCache);
  expect(first?.headers.get('vary')).toContain('screen-link');
  const tags = new Set(replies.map((reply) => reply.headers.get('etag')));
  expect(tags.size).toBe(1);
  const again = await ask({ 'if-none-match': `${[...tags][0]}` });
  expect(again.status).toBe(304);
  const encodingFor = async (accepted: string) =>
    (await ask({ 'accept-encoding': accepted })).headers.get('content-encoding');
  expect(await encodingFor('gzip')).toBe('gzip');
  expect(await encodingFor('gzip;q=0, identity')).toBeNull();
  stage.pass(11);
  const next = await ask();
  expect(next.headers.get('etag')).not.toBe([...tags][0]);
});

test('invalid input is refused, and 300 calls for the same reply are not', async () => {
  for (const [path, query] of [
    ['getHomeMapData', { areaCode: '37; drop table' }],
    ['getHomeMapData', { areaCode: '3' }],
    ['getDetailBaseInfo', {}],
    ['getDetailBaseInfo', { stationNo: 'a\u0000b' }],
    ['getDetailBaseInfo', { stationNo: 'x'.repeat(21) }],
    ['getDayPower', { time: '2026-02-30' }],
    ['getYearPower', { time: '26' }],
    ['getScreen', { view: 'all' }],
    ['likeList', { condition: 'x'.repeat(51) }],
  ] as [string, Record<string, string>][])
    expect((await get(path, query)).status, `${path} ${JSON.stringify(query)}`).toBe(400);
  for (let index = 0; index < 300; index += 1) expect((await get('getHomeBaseInfo')).status).toBe(200);
});

test('an address that causes many reads gets status 429, and can read again after a minute', async () => {
  let refused = 0;
  for (let index = 0; index < 260; index += 1)
    if ((await get('likeList', { condition: `nothing ${index}` })).status === 429) refused += 1;
  expect(refused).toBeGreaterThan(0);
  stage.pass(61);
  expect((await get('likeList', { condition: 'nothing at last' })).status).toBe(200);
});

test('a share link shows its tenant until it is revoked or expires, and its token is not stored', async () => {
  stage.pass(61);
  await house({ name: '周八', tenantId: '100001' });
  const owner = ['100001', 'admin'] as const;
  const expireTime = toWireTime(new Date(stage.now().getTime() + 2 * 86_400_000));
  const createdLink = await stage.on.post<{ id: string; token: string }>(owner, 'blade-desk/screenLink/save', {
    linkName: '展厅',
    expireTime,
  });
  expect(createdLink.status).toBe(200);
  const { id, token } = createdLink.data;
  expect(token).toMatch(/^100001\.[\w-]{43}$/);
  const stored = JSON.stringify(await stage.on.stage.superuser.rows('select * from screen_link where id = $1', [id]));
  const detail = JSON.stringify((await stage.on.get(owner, 'blade-desk/screenLink/detail', { id })).data);
  const trail = JSON.stringify(await stage.on.auditOf('100001', 'monitoring.screenLink', id));
  for (const text of [stored, detail, trail]) expect(text).not.toContain(token.slice(7));

  const open = (secret: string) =>
    stage.on.get<{ stationCount: number }>(undefined, `${base}/getHomeBaseInfo`, {}, 'zh', { 'screen-link': secret });
  expect((await open(token)).data.stationCount).toBe(2);
  for (const wrong of [`100003.${token.slice(7)}`, `${token}x`, 'x', `100001.${'a'.repeat(43)}`, "100001.'"])
    expect((await open(wrong)).status, wrong).toBe(403);
  expect((await stage.on.post(owner, 'blade-desk/screenLink/revoke', { id })).status).toBe(200);
  stage.pass(6);
  expect((await open(token)).status).toBe(403);

  const short = await stage.on.post<{ token: string }>(owner, 'blade-desk/screenLink/save', {
    linkName: '两天',
    expireTime,
  });
  stage.pass(2 * 86_400 + 1);
  expect((await open(short.data.token)).status).toBe(403);
  for (const wrong of ['2020-01-01 00:00:00', '2099-01-01 00:00:00'])
    expect(
      (await stage.on.post(owner, 'blade-desk/screenLink/save', { linkName: '错', expireTime: wrong })).status,
    ).toBe(400);
});
