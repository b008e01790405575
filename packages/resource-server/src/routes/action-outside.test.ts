// Tests `outside` of an action: it runs without locks and without a transaction, and its outcome counts only if the row has not changed.
import { defineErrors, fail } from '@ec/kernel/errors';
import { action } from '@ec/resource/action';
import { dict, integer, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import type { Client } from '@ec/testing/client';
import { gateState } from '@ec/testing/probe/probe.enums';
import { probeEngine } from '@ec/testing/probe/probe-engine';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { resourceRoutes } from './resource-routes.ts';

const label = (en: string) => ({ zh: en, en });
const refusals = defineErrors('engine.actionOutside', {
  deaf: { status: 400, zh: '没有人听见', en: 'Nobody is notified' },
});

const bell = defineResource({
  name: 'probe.bell',
  base: 'blade-probe/bell',
  table: 'probe_bell',
  label: label('Bell'),
  title: 'bellNo',
  fields: {
    bellNo: text(label('No.')).required().max(20).list(),
    bellState: dict(gateState).required().system().list(),
    rung: integer(label('Times')).system(),
  },
  states: { bellState: { shut: ['open'] } },
  removable: { bellState: ['shut'] },
  actions: {
    ring: action(label('Ring'))
      .from('bellState', gateState.key.shut)
      .to(gateState.key.open)
      .takes({ times: integer(label('Times')).required().max(9) })
      .gives(z.strictObject({ heard: z.string() }))
      .bulk(),
  },
});

/** The function `outside` of the action calls this function. A test can replace it. */
let meanwhile: (id: string) => Promise<unknown> = async () => undefined;
let rowIds: string[] = [];

const on = await probeEngine({
  resources: [bell],
  tables: `select ec_table('probe_bell', $$
    bell_no varchar(20) not null, bell_state smallint not null default 0, rung integer not null default 0 $$);
    select ec_states('probe_bell', 'bell_state', '{"0": [1]}');`,
  routes: (engine) =>
    resourceRoutes(engine, bell, {
      actions: {
        ring: {
          async outside({ row, args }) {
            rowIds.push(row.id);
            await meanwhile(row.id);
            if (row.bellNo.startsWith('deaf')) fail(refusals.deaf);
            return { set: { rung: args.times }, data: { heard: row.bellNo } };
          },
        },
      },
    }),
});
afterAll(() => on.close());

let admin: Client;
beforeEach(async () => {
  admin = await on.as('000000', 'root');
  rowIds = [];
  meanwhile = async () => undefined;
});
const post = (call: string, body: unknown) => admin.post<{ id: string }>(`${bell.base}/${call}`, body);
const added = async (bellNo = 'B1') => (await post('submit', { bellNo })).data.id;
const ring = (id: string | string[], times = 2) => post('ring', { [Array.isArray(id) ? 'ids' : 'id']: id, times });
const detail = async (id: string) => (await admin.get(`${bell.base}/detail`, { id })).data;

it('the result of outside is written and returned for each row', async () => {
  const ids = [await added('one'), await added('two')];
  expect((await ring(ids)).data).toEqual([{ heard: 'one' }, { heard: 'two' }]);
  expect(await detail(ids[0] ?? '')).toMatchObject({ bellState: gateState.key.open, rung: 2, rowVersion: 2 });
});

it('outside holds no lock and no transaction; its result is dropped when the row has changed', async () => {
  const id = await added();
  const seen: unknown[] = [];
  meanwhile = async () => {
    seen.push((await post('submit', { id, bellNo: 'renamed' })).status);
    const [open] = await on.stage.superuser.rows<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and state ~ '^idle in'`,
    );
    seen.push(open?.count);
  };
  expect(await ring(id)).toMatchObject({ status: 409, msg: '数据已被他人修改' });
  expect(seen).toEqual([200, 0]);
  expect(await detail(id)).toMatchObject({ bellNo: 'renamed', bellState: gateState.key.shut, rung: 0 });
  const last = (await on.auditOf('000000', bell.name, id)).at(-1);
  expect(last).toMatchObject({ action: 'ring', reason: '数据已被他人修改' });
});

it('outside does not run when the action is not possible', async () => {
  const [shut, open] = [await added(), await added()];
  await ring(open);
  rowIds = [];
  expect((await ring(open)).status).toBe(409);
  expect((await ring([shut, open])).status).toBe(409);
  expect((await ring(shut, 10)).status).toBe(400);
  expect((await ring('5')).status).toBe(404);
  expect(rowIds).toEqual([]);
});

it('outside refuses by throwing an error, of which only the audit has a record', async () => {
  const [one, deaf] = [await added('one'), await added('deaf')];
  expect(await ring([one, deaf])).toMatchObject({ status: 400, msg: '没有人听见' });
  expect(await detail(one)).toMatchObject({ rung: 0, rowVersion: 1 });
  expect((await on.auditOf('000000', bell.name, deaf)).at(-1)).toMatchObject({ action: 'ring', reason: '没有人听见' });
});

it('only one of two parallel calls succeeds, in each of 32 rounds', async () => {
  for (let round = 0; round < 32; round += 1) {
    const id = await added();
    const answers = await Promise.all([ring(id, 1), ring(id, 2)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await detail(id)).toMatchObject({ rowVersion: 2 });
  }
}, 60_000);
