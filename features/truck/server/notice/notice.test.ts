// Tests notices: their states from draft to withdrawn, their recipients and their readers.
import { seedPeople, seedStations } from '@ec/demo/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { truckFeature } from '../truck.feature.ts';

const admin = ['100003', 'admin'] as const;
const manager = ['100003', 'manager'] as const;
let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature, truckFeature], names: createDisplayNames, fill: seedPeople });
  await seedStations(on.engine);
}, 60_000);
afterAll(() => on.close());

const base = 'blade-truck/notice';
const post = (name: string, body: object) => on.post<{ id: string }>(admin, `${base}/${name}`, body);
const draft = { title: '检修', noticeType: 2, content: '今晚检修', target: 1 };
const detail = async (id: string, who: readonly [string, string] = admin) =>
  (await on.get(who, `${base}/detail`, { id })).data;

test('a notice is published once, counts each reader once, and can be withdrawn', async () => {
  const { id } = (await post('submit', draft)).data;
  expect(await detail(id)).toMatchObject({ noticeStatus: 0, publishTime: '', readCount: 0 });
  expect((await post('withdraw', { id })).code).toBe(409);
  expect((await post('publish', { id })).code).toBe(200);
  expect((await detail(id)).readCount).toBe(1);
  await detail(id);
  expect(await detail(id, manager)).toMatchObject({
    noticeStatus: 1,
    readCount: 2,
    publishTime: expect.stringMatching(/^2\d{3}-/),
  });
  expect((await post('publish', { id })).code).toBe(409);
  expect((await post('withdraw', { id })).code).toBe(200);
  expect((await detail(id)).noticeStatus).toBe(2);
});

test('a notice without a target is for all', async () => {
  const { target: _, ...open } = draft;
  const { id } = (await post('submit', open)).data;
  expect(await detail(id)).toMatchObject({ target: 1, targetIds: '' });
  expect((await post('submit', { ...open, targetIds: '1' })).msg).toMatch(/^target:/);
});

test('a notice for stations needs their ids, and drops them when its target changes to all', async () => {
  expect(await post('submit', { ...draft, target: 3 })).toMatchObject({
    code: 400,
    msg: expect.stringMatching(/^targetIds:/),
  });
  const [station] = (await on.get<{ id: string }[]>(admin, 'blade-truck/station/select')).data;
  const { id } = (await post('submit', { ...draft, target: 3, targetIds: station?.id })).data;
  expect((await detail(id)).targetIds).toBe(station?.id);
  await post('submit', { id, target: 1 });
  expect((await detail(id)).targetIds).toBe('');
});

test('a notice cannot expire before its start, and an expired notice cannot be published', async () => {
  const times = { publishTime: '2025-01-02 08:00:00', expireTime: '2025-01-01 08:00:00' };
  expect(await post('submit', { ...draft, ...times })).toMatchObject({
    code: 400,
    msg: expect.stringMatching(/^expireTime:/),
  });
  const { id } = (await post('submit', { ...draft, ...times, publishTime: '2024-01-01 08:00:00' })).data;
  expect(await post('publish', { id })).toMatchObject({ code: 409, msg: '公告已过期，不能发布' });
});
