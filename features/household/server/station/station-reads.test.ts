// Tests the short lists of inverters, stations and station files: which rows they contain, and who sees them (domain §8.2, BR-60).
import { admin, type TestInverters, testInverters } from '@ec/fixtures/household/test-inverters';
import { putFile } from '@ec/resource/contracts/file.contract';
import type { Who } from '@ec/testing/engine';
import { png } from '@ec/testing/png';
import { afterAll, beforeAll, expect, test } from 'vitest';

type InverterRow = { id: string; sn: string; stationNo: string; stationName: string; customerName: string };
type StationRow = { stationNo: string; areaName: string; gridDate: string; capacityKwp: number | null; lng: number };
type File = { id: string; fileType: number; fileTypeName: string; url: string; ext: string; size: number };

const strangers: Who[] = [
  ['100003', 'admin'],
  ['100001', 'engineer1'],
];
let stage: TestInverters;
beforeAll(async () => {
  stage = await testInverters();
});
afterAll(() => stage.close());

const like = async (condition: string, who: Who = admin) =>
  (await stage.on.get<InverterRow[]>(who, 'blade-household/inverter/likeList', { condition })).data;
const newest = async (query: Record<string, string> = {}, who: Who = admin) =>
  (await stage.on.get<StationRow[]>(who, 'blade-cooperate/powerStation/orderList', query)).data;
const files = (stationNo: string, who: Who = admin) =>
  stage.on.get<File[]>(who, 'blade-cooperate/archive/getArchiveFileList', { stationNo });

test('finds an inverter by two or more characters: the start of its number, or a part of station or customer', async () => {
  const [row] = await stage.inverters(1, { stationName: '南庄%一号' });
  const sn = `${row?.sn}`;
  expect(await like(sn)).toEqual([
    { id: row?.id, sn, stationNo: expect.any(String), stationName: '南庄%一号', customerName: '李建国' },
  ]);
  expect((await like(sn.toLowerCase())).map(({ id }) => id)).toEqual([row?.id]);
  expect((await like('庄%一')).map(({ id }) => id)).toEqual([row?.id]);
  expect((await like('李建')).map(({ id }) => id)).toContain(row?.id);
  expect(await like(sn.slice(1)), 'not within a number').toEqual([]);
  for (const condition of ['', ' ', '李', '%', '%%', '__']) expect(await like(condition), condition).toEqual([]);
  for (const who of strangers) expect(await like(sn, who)).toEqual([]);
  expect((await stage.on.get(undefined, 'blade-household/inverter/likeList', { condition: sn })).status).toBe(401);
  for (const condition of ['a\u0000b', 'x'.repeat(101)])
    expect((await stage.on.get(admin, 'blade-household/inverter/likeList', { condition })).status).toBe(400);
});

test('finds at most twenty inverters', async () => {
  const rows = await stage.inverters(21);
  const [{ stationNo } = { stationNo: '' }] = await like(`${rows[0]?.sn}`);
  expect(await like(stationNo)).toHaveLength(20);
});

test('lists stations on the grid by their connection date, the newest first', async () => {
  await stage.inverters(1, { gridDate: '2026-03-01' });
  await stage.inverters(1, { gridDate: '2026-05-01', stationState: 5 });
  await stage.inverters(1, { gridDate: '2026-04-01' });
  const all = await newest();
  expect(all.map(({ gridDate }) => gridDate)).toEqual(['2026-04-01', '2026-03-01']);
  expect(all[0]).toMatchObject({ areaName: expect.stringContaining('历城'), capacityKwp: 25, lng: 117.1 });
  expect(await newest({ limitNo: '1' })).toHaveLength(1);
  for (const limitNo of ['0', '-5']) expect(await newest({ limitNo })).toHaveLength(1);
  for (const limitNo of ['999', 'all', '']) expect(await newest({ limitNo })).toHaveLength(2);
  for (const who of strangers) expect(await newest({}, who)).toEqual([]);
});

test('lists station files with signed links, and ID card pictures only for people who may read ID numbers', async () => {
  const [row] = await stage.inverters(1);
  const stationId = `${row?.stationId}`;
  const [{ stationNo } = { stationNo: '' }] = await like(`${row?.sn}`);
  const client = await stage.on.as('100001', 'admin');
  for (const fileType of [7, 2]) {
    const { data } = await client.upload<{ link: string }>(putFile.path, png, {}, '验收单.png');
    const body = { stationId, fileType, fileName: `文件${fileType}`, url: data.link };
    expect((await stage.on.post(admin, 'blade-cooperate/archive/submit', body)).status).toBe(200);
  }
  const { data } = await files(stationNo);
  expect(data.map(({ fileType, fileTypeName }) => [fileType, fileTypeName])).toEqual([
    [2, '身份证'],
    [7, '验收'],
  ]);
  expect(data[0]).toMatchObject({ ext: 'png', size: png.length, url: expect.stringMatching(/\?t=100001&e=\d+&s=./) });
  expect((await client.download(data[0]?.url.replace(/^\/api\//, '') ?? '')).status).toBe(200);

  const manager: Who = ['100001', 'manager'];
  await stage.run(
    `delete from system_role_menu where tenant_id = '100001' and menu_id = (select id from system_menu where code = 'stationCustomer_plain')
       and role_id in (select unnest(role_id) from "system_user" where tenant_id = '100001' and account = 'manager')`,
  );
  const asManager = await stage.on.as('100001', 'manager');
  const seen = async () =>
    (await asManager.get<File[]>('blade-cooperate/archive/getArchiveFileList', { stationNo })).data;
  await expect.poll(async () => (await seen()).map(({ fileType }) => fileType)).toEqual([7]);
  const list = await stage.on.get<{ records: File[] }>(manager, 'blade-cooperate/archive/list', { stationId });
  expect(list.data.records.map(({ fileType }) => fileType)).toEqual([7]);
  expect((await stage.on.get(manager, 'blade-cooperate/archive/detail', { id: data[0]?.id ?? '' })).status).toBe(404);

  for (const who of strangers) expect((await files(stationNo, who)).status).toBe(404);
  expect((await files('HH-none')).status).toBe(404);
  expect((await stage.on.get(admin, 'blade-cooperate/archive/getArchiveFileList')).status).toBe(400);
});
