// Tests named actions: state moves, arguments, several rows at once, replies and the audit. Also tests state moves by rules.

import type { Client } from '@ec/testing/client';
import { gate } from '@ec/testing/probe/gate.resource';
import { probeEngine } from '@ec/testing/probe/probe-engine';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { byRule } from './by-rule.ts';
import { moveState } from './move-state.ts';

const test = await probeEngine();
const { engine } = test;
afterAll(() => test.close());

let admin: Client;
let english: Client;
beforeEach(async () => {
  [admin, english] = [await test.as('000000', 'root'), await test.as('000000', 'root', 'en')];
});

let gateCount = 0;
async function added(): Promise<string> {
  gateCount += 1;
  return (await admin.post<{ id: string }>(`${gate.base}/submit`, { gateNo: `G${gateCount}` })).data.id;
}
const detail = async (id: string) => (await admin.get(`${gate.base}/detail`, { id })).data;
const post = (name: string, body: unknown, by = admin) => by.post<unknown>(`${gate.base}/${name}`, body);
const audited = (id: string) => test.auditOf('000000', gate.name, id);

describe('an action', () => {
  it('moves the state, writes the values of its handler and records its arguments', async () => {
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

  it('takes the id of its row from the query, or from its own parameter', async () => {
    const id = await added();
    expect((await admin.post(`${gate.base}/open`, undefined, { id, why: 'q' })).code).toBe(200);
    expect((await post('knock', { gateId: id, code: 'sesame' })).code).toBe(200);
    expect((await post('knock', { id, code: 'sesame' })).code).toBe(200);
  });

  it('is also served under another base path', async () => {
    const id = await added();
    const path = 'blade-probe/wall/knock';
    expect((await admin.post(path, { id, code: 'sesame' })).code).toBe(200);
    expect((await admin.post(path, { id, code: 'wrong' })).status).toBe(409);
    expect(await audited(id)).toMatchObject([{ action: 'create' }, { action: 'knock' }, { action: 'knock' }]);
  });

  it('explains in both languages why it is not possible', async () => {
    const id = await added();
    await post('open', { id, why: 'air' });
    const { gateNo } = await detail(id);
    expect((await post('open', { id, why: 'air' })).msg).toBe(`门 ${gateNo} 当前为开,不能打开`);
    expect((await post('open', { id, why: 'air' }, english)).msg).toBe(
      `Gate ${gateNo} is “Open”; “Open” is not possible`,
    );
    expect((await post('open', { id: await added(), why: 'much too long' }, english)).msg).toMatch(/^why:/);
  });

  it('changes several rows, all of them or none', async () => {
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

  it('changes the possible rows with partial: true, and lists the refused rows with their reasons', async () => {
    const [one, two, three] = [await added(), await added(), await added()];
    await post('open', { id: two, why: 'air' });
    const gone = '1';
    const answer = await post('open', { ids: [one, two, three, gone], why: 'air', partial: true }, english);
    const { gateNo } = await detail(two);
    expect(answer).toMatchObject({ code: 200, data: { done: [one, three] } });
    expect((answer.data as { refused: unknown[] }).refused).toEqual([
      { id: two, label: gateNo, reason: `Gate ${gateNo} is “Open”; “Open” is not possible` },
      { id: gone, label: '', reason: expect.stringMatching(/./) },
    ]);
    expect([(await detail(one)).gateState, (await detail(three)).gateState]).toEqual([1, 1]);
    // Each row has its own audit entry, and only the refused row has an entry with the refusal.
    expect((await audited(one)).filter(({ action, reason }) => action === 'open' && reason === null)).toHaveLength(1);
    expect((await audited(one)).filter(({ reason }) => reason !== null)).toEqual([]);
    expect((await audited(two)).at(-1)).toMatchObject({
      action: 'open',
      reason: expect.stringContaining('not possible'),
    });
  });

  it('is refused as a whole, even with partial: true, when the call itself is invalid', async () => {
    const [one, two] = [await added(), await added()];
    expect((await post('open', { ids: [one, two], partial: 1, why: 'much too long' })).status).toBe(400);
    expect((await post('open', { ids: [one, two], partial: 1 })).status).toBe(400);
    expect((await post('open', { ids: 'x', partial: 1, why: 'air' })).status).toBe(400);
    const many = Array.from({ length: 201 }, (_none, index) => `${index + 1}`);
    expect((await post('open', { ids: many, partial: 1, why: 'air' })).status).toBe(400);
    expect((await post('swing', { ids: [one, two], partial: 1 })).status).toBe(400);
    expect((await detail(one)).gateState).toBe(0);
  });

  it('moves to the only possible state, to the state in its argument, or to none', async () => {
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

  it('may have no row', async () => {
    expect((await post('count', { least: 3 })).data).toEqual({ counted: 3 });
  });

  it('records a refusal of its handler in the audit and changes nothing', async () => {
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

  it('records a refusal of text that cannot be stored, and gets 400 for an invalid id', async () => {
    const id = await added();
    for (const why of ['a\u0000b', 'half \ud800']) {
      const refused = await post('open', { id, why });
      expect([refused.status, refused.msg]).toEqual([400, 'why:Why含有无法保存的字符']);
    }
    expect((await audited(id)).slice(1)).toMatchObject([
      { action: 'open', reason: 'Why含有无法保存的字符', changes: { given: { why: 'a\ufffdb' } } },
      { action: 'open', changes: { given: { why: 'half \ufffd' } } },
    ]);
    expect((await post('open', { id: '1\u0000', why: 'x' })).status).toBe(400);
    expect((await post('open', { id: '12345678901234567890', why: 'x' })).status).toBe(400);
  });

  it('is the only way to change a state', async () => {
    const id = await added();
    expect((await post('submit', { id, gateState: 2, gateNo: 'renamed' })).code).toBe(200);
    expect(await detail(id)).toMatchObject({ gateState: 0, gateNo: 'renamed' });
  });
});

describe('a rule', () => {
  const tenant = '000000';
  const move = (id: string, to: number) =>
    engine.database.withTenant(tenant, (tx) => moveState(tx, gate, id, 'gateState', to, { why: 'rule' }));

  it('moves a state only along allowed transitions', async () => {
    const id = await added();
    expect(await move(id, 1)).toBe(0);
    expect(await detail(id)).toMatchObject({ gateState: 1, why: 'rule', rowVersion: 2 });
    await move(id, 2);
    await expect(move(id, 0)).rejects.toMatchObject({
      entry: { status: 409, zh: expect.stringMatching(/^门 .*当前为坏,不能变为关$/) },
    });
    await expect(move('5', 1)).rejects.toMatchObject({ entry: { status: 404 } });
  });

  it('records the old and the new values in the audit', async () => {
    const id = await added();
    await move(id, 1);
    await engine.database.withTenant(tenant, (tx) =>
      moveState(tx, gate, id, 'gateState', 2, { why: 'storm' }, byRule(tenant, engine.ids, 'break')),
    );
    expect((await audited(id)).at(-1)).toMatchObject({
      action: 'break',
      changes: { before: { gateState: 1, why: 'rule' }, after: { gateState: 2, why: 'storm' } },
    });
  });

  it('cannot bypass the check of transitions in the database', async () => {
    const id = await added();
    await move(id, 2);
    const write = engine.database.withTenant(tenant, (tx) =>
      tx.run(sql`update probe_gate set gate_state = 1 where id = ${id}`),
    );
    await expect(write).rejects.toMatchObject({ code: 'EC409' });
  });
});
