// Tests options of definitions: references by type, shared tables, keys that are unique in one state, histories.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integer, ref, refBy, refsBy, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import type { Client } from '@ec/testing/client';
import { probeEngine } from '@ec/testing/probe/probe-engine';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const label = (en: string) => ({ zh: en, en });
const tables = `
  select ec_table('probe_plan', 'plan_no text not null, slot integer, state integer, owner_type integer, owner_id bigint,
    other_ids bigint[]');
  create unique index on probe_plan (tenant_id, slot) where state = 1 and is_deleted = 0;
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

it('a reference by type must point at a row of its target, and has the name of that row', async () => {
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
  expect((await owner.post('blade-probe/plan/batch-preview', batch)).msg).toMatch(/^ownerId:/);
});

it('a key with uniqueWhile is unique only in its state', async () => {
  expect((await newPlan({ slot: 7, state: 1 })).status).toBe(200);
  const second = (await newPlan({ slot: 7, state: 2 })).data;
  expect(await save({ id: second.id, state: 1 })).toMatchObject({ status: 400, msg: 'slot:Slot已存在' });
});

it('an import finds the rows of a reference by type by their titles or ids', async () => {
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

it('resources that share a table have separate rows', async () => {
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

it('removing a row of a history deletes the row, so that its natural key is free', async () => {
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
