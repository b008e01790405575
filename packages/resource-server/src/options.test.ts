// Options of definitions on tables of their own: children, references by type, shared tables, keys that count in a state, histories.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { child } from '@ec/resource/child';
import { decimal, dict, integer, ref, refBy, refsBy, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import type { Client } from '@ec/testing/client';
import { pumpUse } from '@ec/testing/probe/probe.enums';
import { probeEngine } from '@ec/testing/probe/probe-engine';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { WordedChange } from './words.ts';

const label = (en: string) => ({ zh: en, en });
const tables = `
  select ec_table('probe_plan', 'plan_no text not null, slot integer, state integer, owner_type integer, owner_id bigint,
    other_ids bigint[]');
  create unique index on probe_plan (tenant_id, slot) where state = 1 and is_deleted = 0;
  create table probe_period (id bigint not null, tenant_id varchar(12) not null, parent_id bigint not null,
    start_hour integer not null, price numeric(8,4) not null, kind smallint, zone_id bigint, left_id bigint, primary key (tenant_id, id),
    foreign key (tenant_id, parent_id) references probe_plan (tenant_id, id));
  select ec_fence('probe_period', true);
  select ec_table('probe_shared', 'name text not null, side smallint not null, plan_id bigint');
  create unique index on probe_shared (tenant_id, name) where is_deleted = 0;
  select ec_table('probe_hour', 'meter text not null, hour integer not null');
  create unique index on probe_hour (tenant_id, meter, hour);
  grant delete on probe_hour to ec_app;`;

const by = { field: 'ownerType', targets: { 1: 'probe.zone', 2: 'probe.gate' } };
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
  children: {
    periods: child('probe_period', {
      label: label('Periods'),
      order: 'startHour',
      fields: {
        startHour: integer(label('From')).required().max(23),
        price: decimal(8, 4, label('Price')).required(),
        kind: dict(pumpUse, label('Kind')),
        zoneId: ref('probe.zone', label('Zone')),
        leftId: ref('probe.left', label('Left')),
      },
    }),
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
const hour = defineResource({
  name: 'probe.hour',
  base: 'blade-probe/hour',
  table: 'probe_hour',
  label: label('Reading'),
  title: 'meter',
  kind: 'history',
  unique: [['meter', 'hour']],
  fields: { meter: text(label('Meter')).required(), hour: integer(label('Hour')).required() },
});
const resources = [plan, left, right, hour];

type Row = Record<string, unknown> & {
  id: string;
  rowVersion: number;
  periods: (Record<string, unknown> & { id: string })[];
};
type Page = { records: Row[]; total: number };
const dataDir = await mkdtemp(join(tmpdir(), 'options-'));
const test = await probeEngine({ resources, tables, jobs: true, dataDir });
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});
let owner: Client;
let zone: string;
let gate: string;
beforeAll(async () => {
  owner = await test.as('000000', 'root');
  zone = (await owner.post<Row>('blade-probe/zone/submit', { zoneName: 'North', sort: 1 })).data.id;
  gate = (await owner.post<Row>('blade-probe/gate/submit', { gateNo: 'G1' })).data.id;
});

let number = 0;
const save = (draft: object, base = 'plan') => owner.post<Row>(`blade-probe/${base}/submit`, draft);
const newPlan = (draft: object = {}) => {
  number += 1;
  return save({ planNo: `P${number}`, ...draft });
};
const detail = async (id: string) => (await owner.get<Row>('blade-probe/plan/detail', { id })).data;
const period = (startHour: number, more: object = {}) => ({ startHour, price: 1, ...more });

it('saves children with their parent, shows them in detail and never in a list', async () => {
  const saved = await newPlan({ periods: [period(8, { kind: 1, zoneId: zone }), period(0)] });
  expect(saved, saved.msg).toMatchObject({ status: 200 });
  const row = await detail(saved.data.id);
  expect(row.periods).toEqual(saved.data.periods);
  expect(row.periods.map(({ startHour }) => startHour)).toEqual([0, 8]);
  expect(row.periods[1]).toMatchObject({
    kind: 1,
    kindName: expect.stringMatching(/./),
    zoneName: expect.stringMatching(/./),
  });
  const { records } = (await owner.get<Page>('blade-probe/plan/list', { id: row.id })).data;
  expect(records[0]).not.toHaveProperty('periods');
});

it('changes children as a whole, keeps the ids of those that stay, and leaves an absent list alone', async () => {
  const { id, periods } = (await newPlan({ periods: [period(0), period(8)] })).data;
  expect((await save({ ...(await detail(id)) })).data.rowVersion, 'posted back unchanged').toBe(1);
  expect((await save({ id, remark: 'x' })).data.periods).toEqual(periods);
  const changed = (await save({ id, periods: [{ ...periods[0], price: 2 }, period(12)] })).data;
  expect(changed).toMatchObject({ rowVersion: 3, periods: [{ id: periods[0]?.id, price: 2 }, { startHour: 12 }] });
  const [entry] = (
    await owner.get<{ records: { id: string; changes: WordedChange[] }[] }>('blade-probe/plan/history', { id })
  ).data.records;
  expect(entry?.changes).toEqual([
    {
      field: 'periods',
      label: 'Periods',
      before: expect.stringContaining('From 8'),
      after: expect.stringContaining('From 12'),
    },
  ]);
  const back = await owner.post<Row>('blade-probe/plan/restore', { id, auditId: entry?.id });
  expect(back.data.periods.map(({ startHour }) => startHour)).toEqual([0, 8]);
  expect((await save({ id, periods: [] })).data.periods).toEqual([]);
});

it('saves all of a parent and its children or nothing', async () => {
  const before = (await owner.get<Page>('blade-probe/plan/list')).data.total;
  const wrong = await newPlan({ periods: [period(0), { startHour: 24 }] });
  expect(wrong).toMatchObject({ status: 400, msg: expect.stringMatching(/^periods\[1\]\.startHour:/) });
  expect((await newPlan({ periods: [period(0, { zoneId: '1' })] })).status).toBe(400);
  expect((await newPlan({ periods: [period(0, { kind: 99 })] })).status).toBe(400);
  expect((await newPlan({ periods: 'x' })).status).toBe(400);
  expect((await owner.get<Page>('blade-probe/plan/list')).data.total).toBe(before);
  const mine = (await newPlan({ periods: [period(0)] })).data;
  const theirs = (await newPlan({ periods: [{ ...mine.periods[0] }] })).data;
  expect(theirs.periods[0]?.id, 'the id of another parent is not taken').not.toBe(mine.periods[0]?.id);
  expect((await detail(mine.id)).periods).toHaveLength(1);
});

it('checks and names what a reference by type points at', async () => {
  expect((await newPlan({ ownerType: 1, ownerId: gate })).msg).toMatch(/^ownerId:/);
  expect((await newPlan({ ownerType: 3, ownerId: gate })).msg).toMatch(/^ownerId:/);
  expect((await newPlan({ ownerType: 2, ownerId: gate, otherIds: `${gate},${zone}` })).msg).toMatch(/^otherIds:/);
  const saved = (await newPlan({ ownerType: 2, ownerId: gate, otherIds: gate })).data;
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
  const titleOf = async (name: string) =>
    (await owner.get<{ label: string }[]>(`blade-probe/${name}/select`)).data[0]?.label ?? '';
  const [zoneTitle, gateTitle] = [await titleOf('zone'), await titleOf('gate')];
  const load = async (lines: string[], by = '') => {
    const csv = Buffer.from(['No,Owner,Owner type,Others', ...lines].join('\n'));
    const begun = await owner.upload<{ taskId: string }>('blade-probe/plan/import', csv, { mode: 'all', by });
    return vi.waitFor(
      async () => {
        const query = { id: begun.data.taskId };
        const { data } = await owner.get<{ state: number; message: string; result: object }>(
          'blade-probe/task/detail',
          query,
        );
        expect(data.state).toBeGreaterThan(1);
        return data;
      },
      { timeout: 15_000, interval: 30 },
    );
  };
  const good = await load([`I1,${zoneTitle},1,${zone}`, `I2,${gateTitle},2,"${gateTitle}"`]);
  expect(good, JSON.stringify(good.result)).toMatchObject({ state: 2, result: { added: 2 } });
  const of = async (planNo: string) =>
    (await owner.get<Page>('blade-probe/plan/list', { planNo_equal: planNo })).data.records[0];
  expect(await of('I1')).toMatchObject({ ownerId: zone, otherIds: zone, ownerName: zoneTitle });
  expect(await of('I2')).toMatchObject({ ownerId: gate, otherIds: gate, ownerName: gateTitle });
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
  const parent = (await newPlan({ periods: [period(0, { leftId: one.id })] })).data;
  const removeLeft = () => owner.post('blade-probe/left/remove', undefined, { ids: one.id });
  expect(await removeLeft(), 'a child points at it').toMatchObject({ status: 400, msg: '仍被Plan引用，不能删除' });
  await owner.post('blade-probe/plan/remove', undefined, { ids: parent.id });
  expect((await removeLeft()).status).toBe(200);
});

it('really deletes rows of a history, so that their natural key is free', async () => {
  const { id } = (await save({ meter: 'M', hour: 1 }, 'hour')).data;
  expect((await save({ meter: 'M', hour: 1 }, 'hour')).status).toBe(400);
  const removed = await owner.post('blade-probe/hour/remove', undefined, { ids: id });
  expect(removed).toMatchObject({ status: 200, data: {} });
  expect((await save({ meter: 'M', hour: 1 }, 'hour')).status).toBe(200);
  expect((await owner.get('blade-probe/hour/recycle')).status).toBe(404);
  const [entry] = (await owner.get<{ records: { rowLabel: string }[] }>('blade-probe/hour/history', { id })).data
    .records;
  expect(entry).toMatchObject({ actionName: '删除', rowLabel: 'M' });
});
