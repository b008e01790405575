// The options of definitions that no resource of the product uses yet, on tables of their own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integer, ref, refBy, refsBy, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';

const label = (en: string) => ({ zh: en, en });
const common = `id bigint not null, tenant_id varchar(12) not null, create_user bigint, create_dept bigint,
  create_time timestamptz not null default now(), update_user bigint, update_time timestamptz,
  status smallint not null default 1, is_deleted smallint not null default 0, row_version integer not null default 1,
  remark varchar(255), primary key (tenant_id, id)`;
const tables = `
  create table probe_plan (${common}, plan_no text not null, slot integer, state integer, owner_type integer,
    owner_id bigint, other_ids bigint[]);
  create unique index on probe_plan (tenant_id, slot) where state = 1 and is_deleted = 0;
  select ec_fence('probe_plan');
  create table probe_shared (${common}, name text not null, side smallint not null, plan_id bigint);
  create unique index on probe_shared (tenant_id, name) where is_deleted = 0;
  select ec_fence('probe_shared');
  create table probe_reading (${common}, meter text not null, hour integer not null);
  create unique index on probe_reading (tenant_id, meter, hour);
  select ec_fence('probe_reading', true);`;

const by = { field: 'ownerType', targets: { 1: 'system.dept', 2: 'system.post' } };
const plan = defineResource({
  name: 'probe.plan',
  base: 'blade-probe/plan',
  table: 'probe_plan',
  label: label('Plan'),
  title: 'planNo',
  uniqueWhile: [{ on: ['slot'], while: { state: 1 } }],
  fields: {
    planNo: text(label('No')).required(),
    slot: integer(label('Slot')),
    state: integer(label('State')),
    ownerType: integer(label('Owner type')),
    ownerId: refBy(by, label('Owner')),
    otherIds: refsBy(by, label('Others')),
  },
});
const shared = (name: string, side: number) =>
  defineResource({
    name: `probe.${name}`,
    base: `blade-probe/${name}`,
    table: 'probe_shared',
    label: label(name),
    title: 'name',
    rows: { side },
    fields: {
      name: text(label('Name')).required().unique(),
      side: integer(label('Side')),
      planId: ref('probe.plan', label('Plan')),
    },
  });
const [left, right] = [shared('left', 1), shared('right', 2)];
const reading = defineResource({
  name: 'probe.reading',
  base: 'blade-probe/reading',
  table: 'probe_reading',
  label: label('Reading'),
  title: 'meter',
  kind: 'history',
  unique: [['meter', 'hour']],
  fields: { meter: text(label('Meter')).required(), hour: integer(label('Hour')).required() },
});
const resources = [plan, left, right, reading];

type Row = Record<string, unknown> & {
  id: string;
  rowVersion: number;
};
type Page = { records: Row[]; total: number };
const dataDir = await mkdtemp(join(tmpdir(), 'options-'));
const test: TestApp = await testApp(
  { DATA_DIR: dataDir },
  {
    jobs: true,
    tables,
    features: [
      {
        name: 'probe',
        resources,
        routes: (engine) => resources.flatMap((resource) => resourceRoutes(engine, resource)),
      },
    ],
  },
);
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});
let owner: Client;
let dept: string;
let post: string;
beforeAll(async () => {
  owner = await test.as('000000', 'admin');
  dept = (await owner.get<{ id: string }[]>('blade-system/dept/select')).data[0]?.id ?? '';
  post = (await owner.get<{ id: string }[]>('blade-system/post/select')).data[0]?.id ?? '';
});

let number = 0;
const save = (draft: object, base = 'plan') => owner.post<Row>(`blade-probe/${base}/submit`, draft);
const newPlan = (draft: object = {}) => {
  number += 1;
  return save({ planNo: `P${number}`, ...draft });
};
const detail = async (id: string) => (await owner.get<Row>('blade-probe/plan/detail', { id })).data;

it('checks and names what a reference by type points at', async () => {
  expect((await newPlan({ ownerType: 1, ownerId: post })).msg).toMatch(/^ownerId:/);
  expect((await newPlan({ ownerType: 3, ownerId: post })).msg).toMatch(/^ownerId:/);
  expect((await newPlan({ ownerType: 2, ownerId: post, otherIds: `${post},${dept}` })).msg).toMatch(/^otherIds:/);
  const saved = (await newPlan({ ownerType: 2, ownerId: post, otherIds: post })).data;
  expect(await detail(saved.id)).toMatchObject({
    ownerName: expect.stringMatching(/./),
    otherName: expect.stringMatching(/./),
  });
  expect((await save({ id: saved.id, ownerType: 1 })).msg, 'the reference stays').toMatch(/^ownerId:/);
  const batch = { ids: [saved.id], set: { ownerType: 1 } };
  const { token } = (await owner.post<{ token: string }>('blade-probe/plan/batch-preview', batch)).data;
  expect((await owner.post('blade-probe/plan/batch', { ...batch, token })).msg).toMatch(/^ownerId:/);
});

it('is unique only in the state that says so', async () => {
  expect((await newPlan({ slot: 7, state: 1 })).status).toBe(200);
  const second = (await newPlan({ slot: 7, state: 2 })).data;
  expect(await save({ id: second.id, state: 1 })).toMatchObject({ status: 400, msg: 'slot:Slot已存在' });
});

it('imports a reference by type through the titles of that type', async () => {
  const titleOf = async (base: string, name: string) =>
    (await owner.get<Record<string, string>[]>(`blade-system/${base}/select`)).data[0]?.[name] ?? '';
  const [deptTitle, postTitle] = [await titleOf('dept', 'deptName'), await titleOf('post', 'postName')];
  const load = async (lines: string[], by = '') => {
    const csv = Buffer.from(['No,Owner,Owner type,Others', ...lines].join('\n'));
    const begun = await owner.upload<{ taskId: string }>('blade-probe/plan/import', csv, { mode: 'all', by });
    return vi.waitFor(
      async () => {
        const query = { id: begun.data.taskId };
        const { data } = await owner.get<{ state: number; message: string; result: object }>(
          'blade-system/task/detail',
          query,
        );
        expect(data.state).toBeGreaterThan(1);
        return data;
      },
      { timeout: 15_000, interval: 30 },
    );
  };
  const good = await load([`I1,${deptTitle},1,${dept}`, `I2,${postTitle},2,"${postTitle}"`]);
  expect(good, JSON.stringify(good.result)).toMatchObject({ state: 2, result: { added: 2 } });
  const of = async (planNo: string) =>
    (await owner.get<Page>('blade-probe/plan/list', { planNo_equal: planNo })).data.records[0];
  expect(await of('I1')).toMatchObject({ ownerId: dept, otherIds: dept, ownerName: deptTitle });
  expect(await of('I2')).toMatchObject({ ownerId: post, otherIds: post, ownerName: postTitle });
  const wrong = await load(['I3,nobody,2,']);
  expect(wrong).toMatchObject({ state: 3, result: { problems: [{ reason: 'Owner“nobody”不存在' }] } });
});

it('keeps the resources of a shared table apart', async () => {
  const one = (await save({ name: 'L', side: 2 }, 'left')).data;
  expect(one.side, 'the definition says which side').toBe(1);
  const names = async (base: string) =>
    (await owner.get<Page>(`blade-probe/${base}/list`)).data.records.map(({ name }) => name);
  expect(await names('left')).toEqual(['L']);
  expect(await names('right')).toEqual([]);
  expect((await owner.get('blade-probe/right/detail', { id: one.id })).status).toBe(404);
  expect((await owner.post('blade-probe/right/remove', undefined, { ids: one.id })).status).toBe(404);
  expect((await save({ id: one.id, side: 2 }, 'left')).data.side).toBe(1);
  const used = (await newPlan()).data;
  await save({ name: 'R', planId: used.id }, 'right');
  const removed = await owner.post('blade-probe/plan/remove', undefined, { ids: used.id });
  expect(removed).toMatchObject({ status: 400, msg: '仍被right引用，不能删除' });
  expect((await owner.post('blade-probe/left/remove', undefined, { ids: one.id })).status).toBe(200);
});

it('really deletes rows of a history, so that their natural key is free', async () => {
  const { id } = (await save({ meter: 'M', hour: 1 }, 'reading')).data;
  expect((await save({ meter: 'M', hour: 1 }, 'reading')).status).toBe(400);
  const removed = await owner.post('blade-probe/reading/remove', undefined, { ids: id });
  expect(removed).toMatchObject({ status: 200, data: {} });
  expect((await save({ meter: 'M', hour: 1 }, 'reading')).status).toBe(200);
  expect((await owner.get('blade-probe/reading/recycle')).status).toBe(404);
  const [entry] = (await owner.get<{ records: { rowLabel: string }[] }>('blade-probe/reading/history', { id })).data
    .records;
  expect(entry).toMatchObject({ actionName: '删除', rowLabel: 'M' });
});
