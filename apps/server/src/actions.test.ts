// What an action does when it may: moves, arguments, several rows at once, replies, the audit; and states moved by rules.
import { raw } from '@ec/kernel/database';
import { defineErrors, fail } from '@ec/kernel/errors';
import { describeRoutes } from '@ec/kernel/http/openapi';
import type { Route } from '@ec/kernel/http/route';
import { action } from '@ec/resource/action';
import { defineEnum } from '@ec/resource/enum';
import { dict, integer, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import type { ActionHandlers } from '@ec/resource-server/action';
import type { Engine } from '@ec/resource-server/feature';
import { moveState } from '@ec/resource-server/move-state';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';

const label = (en: string) => ({ zh: en, en });
const gateState = defineEnum(
  'probe_gateState',
  label('State'),
  {
    shut: [0, '关', 'Shut'],
    open: [1, '开', 'Open'],
    broken: [2, '坏', 'Broken'],
  },
  {
    closed: true,
  },
);
const gate = defineResource({
  name: 'probe.gate',
  base: 'blade-probe/gate',
  table: 'probe_gate',
  label: { zh: '门', en: 'Gate' },
  title: 'gateNo',
  fields: {
    gateNo: text(label('No.')).required().max(20),
    gateState: dict(gateState).system(),
    why: text(label('Why')).system(),
    opened: integer(label('Times')).system(),
  },
  states: { gateState: { shut: ['open', 'broken'], open: ['shut', 'broken'] } },
  actions: {
    open: action({ zh: '打开', en: 'Open' })
      .from('gateState', 0)
      .to(1)
      .takes({ why: text(label('Why')).required().max(10) })
      .bulk(),
    swing: action(label('Swing')).from('gateState', 0, 1).to(0, 1),
    leave: action(label('Leave'))
      .from('gateState', 0, 1)
      .to(0, 1, 2)
      .takes({ gateState: dict(gateState).only(1, 2).required() }),
    look: action(label('Look')).from('gateState', 0, 1),
    count: action(label('Count'))
      .takes({ least: integer(label('Least')) })
      .rowless(),
    knock: action(label('Knock'))
      .by('gateId')
      .alsoUnder('blade-probe/wall')
      .takes({ code: text(label('Code')) }),
  },
});
const refusals = defineErrors({ nobody: { status: 409, zh: '没有人', en: 'Nobody is there' } });
const handlers: ActionHandlers<typeof gate> = {
  open: ({ row, args }) => ({ set: { why: args.why, opened: (row.opened ?? 0) + 1 } }),
  look: ({ row }) => ({ data: { seen: row.gateNo } }),
  count: ({ args }) => ({ data: { counted: args.least } }),
  knock: ({ args }) => (args.code === 'sesame' ? {} : fail(refusals.nobody)),
};
const tables = `create table probe_gate (id bigint not null, tenant_id varchar(12) not null, create_user bigint,
  create_dept bigint, create_time timestamptz not null default now(), update_user bigint, update_time timestamptz,
  status smallint not null default 1, is_deleted smallint not null default 0, row_version integer not null default 1,
  remark varchar(255), gate_no varchar(20) not null, gate_state smallint not null default 0, why text,
  opened integer not null default 0, primary key (tenant_id, id));
  select ec_fence('probe_gate');
  select ec_states('probe_gate', 'gate_state', '{"0": [1, 2], "1": [0, 2]}');`;
let served: readonly Route[] = [];
const routes = (engine: Engine) => {
  served = resourceRoutes(engine, gate, { actions: handlers });
  return [...served];
};
const test: TestApp = await testApp({}, { tables, features: [{ name: 'probe', resources: [gate], routes }] });
const { engine } = test.app;
afterAll(() => test.close());

let admin: Client;
let english: Client;
beforeEach(async () => {
  [admin, english] = [await test.as('000000', 'admin'), await test.as('000000', 'admin', 'en')];
});

let made = 0;
async function added(): Promise<string> {
  made += 1;
  return (await admin.post<{ id: string }>(`${gate.base}/submit`, { gateNo: `G${made}` })).data.id;
}
const detail = async (id: string) => (await admin.get(`${gate.base}/detail`, { id })).data;
const post = (name: string, body: unknown, by = admin) => by.post<unknown>(`${gate.base}/${name}`, body);
const audited = (id: string) => test.auditOf('000000', gate.name, id);

describe('an action', () => {
  it('moves the state, writes what its handler says and keeps what it was given', async () => {
    const id = await added();
    expect(await post('open', { id, why: 'air' })).toMatchObject({ code: 200, data: true });
    expect(await detail(id)).toMatchObject({ gateState: 1, why: 'air', opened: 1, rowVersion: 2 });
    expect((await audited(id)).at(-1)).toMatchObject({
      action: 'open',
      reason: null,
      changes: { before: { gateState: 0, opened: 0 }, after: { gateState: 1, opened: 1 }, given: { why: 'air' } },
    });
    const [entry] = (await english.get<{ records: unknown[] }>(`${gate.base}/history`, { id })).data.records;
    expect(entry).toMatchObject({ actionName: 'Open', isFinal: true, reason: '' });
  });

  it('takes its row from the query, or under a name of its own', async () => {
    const id = await added();
    expect((await admin.post(`${gate.base}/open`, undefined, { id, why: 'q' })).code).toBe(200);
    expect((await post('knock', { gateId: id, code: 'sesame' })).code).toBe(200);
    expect((await post('knock', { id, code: 'sesame' })).code).toBe(200);
  });

  it('is served under another base as well, where the specification names it there', async () => {
    const id = await added();
    const path = 'blade-probe/wall/knock';
    expect((await admin.post(path, { id, code: 'sesame' })).code).toBe(200);
    expect((await admin.post(path, { id, code: 'wrong' })).status).toBe(409);
    expect(await audited(id)).toMatchObject([{ action: 'create' }, { action: 'knock' }, { action: 'knock' }]);
    const { paths } = describeRoutes(served) as { paths: Record<string, object> };
    expect(Object.keys(paths).filter((each) => each.endsWith('/knock'))).toHaveLength(2);
  });

  it('says in both languages what stands in its way', async () => {
    const id = await added();
    await post('open', { id, why: 'air' });
    const { gateNo } = await detail(id);
    expect((await post('open', { id, why: 'air' })).msg).toBe(`门 ${gateNo} 当前为开,不能打开`);
    expect((await post('open', { id, why: 'air' }, english)).msg).toBe(`Gate ${gateNo} is Open: not possible: Open`);
    expect((await post('open', { id: await added(), why: 'much too long' }, english)).msg).toMatch(/^why:/);
  });

  it('takes several rows, all of them or none', async () => {
    const [one, two, three] = [await added(), await added(), await added()];
    expect((await post('open', { ids: [one, two], why: 'air' })).data).toBe(true);
    const before = await detail(three);
    expect((await post('open', { ids: `${three},${one}`, why: 'air' })).status).toBe(409);
    expect(await detail(three)).toEqual(before);
    expect((await audited(three)).at(-1)).toMatchObject({
      action: 'open',
      reason: expect.stringContaining('不能打开'),
    });
  });

  it('goes where the states leave but one way, where an argument says, or nowhere', async () => {
    const id = await added();
    const states = [];
    for (const body of [{ id }, { id }]) {
      await post('swing', body);
      states.push((await detail(id)).gateState);
    }
    expect(states).toEqual([1, 0]);
    expect((await post('leave', { id, gateState: 0 })).status).toBe(400);
    expect((await post('leave', { id, gateState: 1 })).code).toBe(200);
    expect((await post('leave', { id, gateState: 1 })).status).toBe(409);
    expect((await post('look', { id })).data).toEqual({ seen: (await detail(id)).gateNo });
    expect((await detail(id)).gateState).toBe(1);
    expect((await post('leave', { id, gateState: 2 })).code).toBe(200);
    expect((await post('look', { id })).status).toBe(409);
  });

  it('may work on no row', async () => {
    expect((await post('count', { least: 3 })).data).toEqual({ counted: 3 });
  });

  it('leaves a trace of what its handler refused, and nothing else', async () => {
    const id = await added();
    const before = await detail(id);
    expect(await post('knock', { id, code: 'wrong' })).toMatchObject({ status: 409, msg: '没有人' });
    expect(await detail(id)).toEqual(before);
    expect((await audited(id)).at(-1)).toMatchObject({
      action: 'knock',
      reason: '没有人',
      changes: { given: { code: 'wrong' } },
    });
    const [entry] = (await english.get<{ records: unknown[] }>(`${gate.base}/history`, { id })).data.records;
    expect(entry).toMatchObject({ reason: '没有人', changes: [{ label: 'Code', after: 'wrong' }] });
  });

  it('is the only way to a state', async () => {
    const id = await added();
    expect((await post('submit', { id, gateState: 2, gateNo: 'renamed' })).code).toBe(200);
    expect(await detail(id)).toMatchObject({ gateState: 0, gateNo: 'renamed' });
  });
});

describe('a rule', () => {
  const tenant = '000000';
  const move = (id: string, to: number) =>
    engine.database.withTenant(tenant, (tx) => moveState(tx, gate, id, 'gateState', to, { why: 'rule' }));

  it('moves a state as the machine allows', async () => {
    const id = await added();
    expect(await move(id, 1)).toBe(0);
    expect(await detail(id)).toMatchObject({ gateState: 1, why: 'rule', rowVersion: 2 });
    await move(id, 2);
    await expect(move(id, 0)).rejects.toMatchObject({
      entry: { status: 409, zh: expect.stringMatching(/^门 .*当前为坏,不能变为关$/) },
    });
    await expect(move('5', 1)).rejects.toMatchObject({ entry: { status: 404 } });
  });

  it('cannot go past the database', async () => {
    const id = await added();
    await move(id, 2);
    const write = engine.database.withTenant(tenant, (tx) =>
      tx.run(raw(sql`update probe_gate set gate_state = 1 where id = ${id}`)),
    );
    await expect(write).rejects.toMatchObject({ code: 'EC409' });
  });
});
