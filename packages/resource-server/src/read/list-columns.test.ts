// Tests the parameter `columns` of a list. With it, the reply has the short values of all columns, but display names, long texts, JSON,
// files and computed values only of the named columns.
import type { Client } from '@ec/testing/client';
import { grant } from '@ec/testing/probe/grants';
import { probeEngine } from '@ec/testing/probe/probe-engine';
import { pump } from '@ec/testing/probe/pump.resource';
import { reading } from '@ec/testing/probe/reading.resource';
import { zone } from '@ec/testing/probe/zone.resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Row = Record<string, unknown> & { id: string };

const test = await probeEngine();
afterAll(() => test.close());

const phone = '13812345678';
const draft = {
  pumpNo: 'P1',
  pumpName: 'First',
  use: 1,
  uses: '1,2',
  flow: 12.5,
  isSpare: 1,
  builtOn: '2026-11-21',
  checkedAt: '2026-11-21 08:00:00',
  areaCode: '370102',
  servedCodes: '370102,370103',
  tags: 'a,b',
  photos: 'https://x/1.jpg',
  phone,
  manual: 'Read me',
  accessKey: 'sealed one',
  pin: '1234',
  limits: { low: 1, high: 2 },
};
let admin: Client;
/** The client of a user who does not see masked fields in full. */
let ann: Client;
let zoneId: string;
beforeAll(async () => {
  await grant(test.stage, 33, [pump.code]);
  [admin, ann] = [await test.as('T1', 'admin'), await test.as('T1', 'ann')];
  await grant(test.stage, 32, [
    ...[zone, pump, reading].flatMap(({ code }) => [`${code}_add`, code]),
    `${pump.code}_plain`,
  ]);
  zoneId = (await admin.post<Row>(`${zone.base}/submit`, { zoneName: 'North', sort: 1 })).data.id;
  const saved = await admin.post<Row>(`${pump.base}/submit`, { ...draft, zoneId, ownerKind: 1, ownerId: zoneId });
  expect(saved, saved.msg).toMatchObject({ status: 200 });
  for (const ts of ['2026-11-21 08:00:00', '2026-11-21 09:00:00'])
    await admin.post(`${reading.base}/submit`, { pumpId: saved.data.id, ts });
});

async function listed(columns?: string, by = admin): Promise<Row> {
  const page = await by.get<{ records: Row[]; total: number }>(
    `${pump.base}/list`,
    columns === undefined ? {} : { columns },
  );
  expect(page, page.msg).toMatchObject({ status: 200, data: { total: 1 } });
  return page.data.records[0]!;
}

/** By column: the values that a list with `columns` contains only if `columns` names the column. */
const costly = {
  zoneId: { zoneName: 'North' },
  ownerId: { ownerName: 'North' },
  use: { useName: '水' },
  uses: { usesName: '水,油' },
  areaCode: { areaName: '山东省 济南市 历下区' },
  servedCodes: { servedName: '山东省 济南市 历下区,山东省 济南市 市中区' },
  manual: { manual: 'Read me' },
  photos: { photos: 'https://x/1.jpg' },
  limits: { limits: { low: 1, high: 2 } },
  readingCount: { readingCount: 2 },
};
const extras = [...new Set(Object.values(costly).flatMap((each) => Object.keys(each)))];

it('a list without columns has all values', async () => {
  const row = await listed();
  for (const name of extras) expect(row, name).toHaveProperty(name);
  expect(await listed('')).toEqual(row);
});

describe.each(Object.entries(costly))('the named column %s', (name, brings) => {
  it('adds its own values and no others', async () => {
    const row = await listed(`pumpName,${name}`);
    expect(row).toMatchObject(brings);
    const others = extras.filter((extra) => !(extra in brings));
    for (const other of others) expect(row, other).not.toHaveProperty(other);
  });
});

it('a list has the short values of all columns, named or not', async () => {
  const row = await listed('pumpName');
  expect(row).toMatchObject({
    pumpNo: 'P1',
    pumpName: 'First',
    zoneId,
    ownerKind: 1,
    ownerId: zoneId,
    use: 1,
    uses: '1,2',
    flow: 12.5,
    isSpare: 1,
    builtOn: '2026-11-21',
    checkedAt: '2026-11-21 08:00:00',
    areaCode: '370102',
    tags: 'a,b',
    rowVersion: 1,
    tenantId: 'T1',
    isDeleted: 0,
  });
  for (const name of extras) expect(row, name).not.toHaveProperty(name);
});

it('a list ignores unknown names and spaces in columns', async () => {
  const row = await listed(' pumpName , zoneId ,nosuch,t.phone; drop table x,constructor');
  expect(row).toEqual(await listed('pumpName,zoneId'));
  expect(await listed('nosuch')).toEqual(await listed('pumpNo'));
});

it('a list masks masked fields and shows no secrets, named or not', async () => {
  for (const columns of [undefined, 'pumpName', 'pumpName,phone,accessKey,pin']) {
    expect((await listed(columns)).phone).toBe(phone);
    expect((await listed(columns, ann)).phone).toBe('138****5678');
    const row = await listed(columns);
    // A list shows whether a sealed secret is stored. It does not contain secrets that are only compared.
    expect(row.accessKey).toBe('******');
    expect(row).not.toHaveProperty('pin');
  }
});

it('a sealed secret is stored encrypted, and another secret as its hook has changed it', async () => {
  const [stored] = await test.stage.superuser.rows<{ key: string; pin: string }>(
    'select access_key as key, pin from probe_pump',
  );
  expect(stored?.key).not.toContain('sealed one');
  expect(stored?.pin).toMatch(/^[0-9a-f]{32}$/);
});
