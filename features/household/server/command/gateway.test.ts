// Tests that one gateway takes each command, that a reply counts once, that old commands time out, and that the first batch precedes the
// rest (domain §4 inverter_cmd, BR-45).
import { admin, type TestInverters, testInverters } from '@ec/fixtures/household/test-inverters';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SettingItem } from '../../shared/device/setting-items.ts';
import { type Answer, acknowledge, sendQueued } from './gateway.ts';
import { sweepCommandsJob } from './sweep-commands.job.ts';

const tenantId = '100001';
let stage: TestInverters;
let now: Date;
beforeAll(async () => {
  stage = await testInverters();
});
afterAll(() => stage.close());
beforeEach(async () => {
  now = new Date();
  await stage.run('delete from household_inverter_cmd');
});

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const deps = () => ({ ...stage.on.engine, clock: { now: () => now } });
const send = (most = 50) => sendQueued(deps(), tenantId, { most });
const answer = (body: Answer) => acknowledge(deps(), tenantId, body);
const tend = () => runJob(sweepCommandsJob(stage.on.engine), deps(), { tenantId });
const limit = (value: number): SettingItem[] => [{ code: 'powerLimitPct', value }];

async function handedOut(count: number, more: object = {}) {
  const rows = await stage.inverters(count);
  const { data } = await stage.on.post<{ taskNo: string }>(admin, 'blade-household/inverter/handOut', {
    inverterIds: rows.map(({ id }) => id),
    items: limit(60),
    ...more,
  });
  return data.taskNo;
}
type Command = Record<string, unknown> & { id: string; cmdNo: string };
const commands = async (taskNo: string) =>
  (await stage.on.get<{ rows: Command[] }>(admin, 'blade-household/inverter/handOutResult', { taskNo })).data.rows;
const first = async (taskNo: string) => (await commands(taskNo))[0];

describe('a queued command', () => {
  test('is sent to one gateway only, with the data for reaching its inverter', async () => {
    const taskNo = await handedOut(4);
    const [one, two] = await Promise.all([send(), send()]);
    expect([...one, ...two].map(({ cmdNo }) => cmdNo).sort()).toEqual([1, 2, 3, 4].map((n) => `${taskNo}-00${n}`));
    expect([...one, ...two][0]).toMatchObject({ vendor: 1, items: limit(60), collectorNo: null, source: null });
    expect(await send()).toEqual([]);
    expect(await first(taskNo)).toMatchObject({ cmdStatus: 1 });
    expect((await first(taskNo))?.sendTime).toBeTruthy();
  });

  test('stays queued while device control is off', async () => {
    const taskNo = await handedOut(1);
    const control = (paramValue: string) =>
      stage.on.post(admin, 'blade-system/param/tenant-submit', { paramKey: 'device.control', paramValue });
    await control('0');
    expect(await send()).toEqual([]);
    await control('1');
    expect(await first(taskNo)).toMatchObject({ cmdStatus: 0 });
    expect(await send()).toHaveLength(1);
  });

  test('fails when its inverter has gone offline meanwhile', async () => {
    const taskNo = await handedOut(1);
    await stage.run('update device_inverter set online_status = 0 where id = $1', [(await first(taskNo))?.inverterId]);
    expect(await send()).toEqual([]);
    expect(await first(taskNo)).toMatchObject({ cmdStatus: 3, causeName: '下发前逆变器已离线或移除' });
  });

  test('is no longer sent after a day, and times out', async () => {
    const taskNo = await handedOut(1);
    later(24 * 60 - 1);
    expect(await tend()).toBe(0);
    later(2);
    expect(await send()).toEqual([]);
    expect(await tend()).toBe(1);
    expect(await first(taskNo)).toMatchObject({ cmdStatus: 4, causeName: '有效期内没有网关取走' });
    expect(await answer({ cmdNo: `${taskNo}-001`, isOk: true }), 'never sent').toBe(false);
  });
});

describe('a reply', () => {
  test('ends its command with the message and the read-back values of the device; a second reply is ignored', async () => {
    const taskNo = await handedOut(2);
    await send();
    const readBack = limit(60);
    expect(await answer({ cmdNo: `${taskNo}-001`, isOk: true, message: 'OK\u0000', readBack })).toBe(true);
    expect(await first(taskNo)).toMatchObject({ cmdStatus: 2, resultMsg: 'OK', readBack, cause: null });
    expect(await answer({ cmdNo: `${taskNo}-001`, isOk: false })).toBe(false);
    expect(await answer({ cmdNo: `${taskNo}-002`, isOk: false, message: `${'长'.repeat(300)}\ud800` })).toBe(true);
    expect((await commands(taskNo))[1]).toMatchObject({ cmdStatus: 3, resultMsg: '长'.repeat(255) });
    const rowId = (await first(taskNo))?.id ?? '';
    expect(await stage.on.auditOf(tenantId, 'household.inverterCmd', rowId)).toMatchObject([
      { action: 'handOut', account: 'admin' },
      { action: 'send', account: 'system' },
      { action: 'acknowledge', account: 'system' },
    ]);
    const history = await stage.on.get<{ records: Record<string, unknown>[] }>(admin, 'blade-log/audit/list', {
      rowId,
    });
    expect(history.data.records).toMatchObject([
      { actionName: '应答', account: 'system', createUser: '0' },
      { actionName: '发送', account: 'system', createUser: '0' },
      { actionName: '下发', account: 'admin' },
    ]);
  });

  test('with other read-back values makes the command fail', async () => {
    const taskNo = await handedOut(1);
    await send();
    await answer({ cmdNo: `${taskNo}-001`, isOk: true, readBack: limit(100) });
    expect(await first(taskNo)).toMatchObject({ cmdStatus: 3, causeName: '回读值与下发值不符' });
  });

  test('that does not arrive in time makes the command time out, but still counts when it arrives', async () => {
    const taskNo = await handedOut(1);
    await send();
    later(5);
    expect(await tend()).toBe(0);
    later(2);
    expect(await tend()).toBe(1);
    expect(await first(taskNo)).toMatchObject({ cmdStatus: 4, causeName: '设备未在规定时间内应答' });
    expect(await answer({ cmdNo: `${taskNo}-001`, isOk: true })).toBe(true);
    expect(await first(taskNo)).toMatchObject({ cmdStatus: 2, causeName: '超时后才应答' });
  });

  test('to an unknown or unsent command, or from another tenant, changes nothing', async () => {
    const taskNo = await handedOut(1);
    expect(await answer({ cmdNo: `${taskNo}-001`, isOk: true })).toBe(false);
    expect(await answer({ cmdNo: 'X', isOk: true })).toBe(false);
    await send();
    expect(await acknowledge(deps(), '100003', { cmdNo: `${taskNo}-001`, isOk: true })).toBe(false);
    expect(await first(taskNo)).toMatchObject({ cmdStatus: 1 });
  });
});

describe('canary commands', () => {
  test('are sent alone, and the others follow when all canaries have succeeded', async () => {
    const taskNo = await handedOut(5, { canary: 2 });
    expect((await commands(taskNo)).map(({ batchNo, held }) => [batchNo, held])).toEqual([
      [1, 0],
      [1, 0],
      [2, 1],
      [2, 1],
      [2, 1],
    ]);
    expect(await send()).toHaveLength(2);
    await answer({ cmdNo: `${taskNo}-001`, isOk: true });
    expect(await send()).toEqual([]);
    await answer({ cmdNo: `${taskNo}-002`, isOk: true });
    expect(await send()).toHaveLength(3);
  });

  test('that fail hold the others back until a person releases them', async () => {
    const taskNo = await handedOut(3, { canary: 1 });
    await send();
    await answer({ cmdNo: `${taskNo}-001`, isOk: false });
    expect(await send()).toEqual([]);
    const ids = (await commands(taskNo)).slice(1).map(({ id }) => id);
    const release = () => stage.on.post(admin, 'blade-household/inverterCmd/release', { ids });
    expect((await release()).status).toBe(200);
    expect(await release()).toMatchObject({ status: 409, msg: expect.stringContaining('无需放行') });
    expect(await send()).toHaveLength(2);
  });

  test('with replies at the same moment release the others, in 32 rounds', async () => {
    for (let round = 0; round < 32; round += 1) {
      const taskNo = await handedOut(3, { canary: 2 });
      await send();
      await Promise.all([1, 2].map((n) => answer({ cmdNo: `${taskNo}-00${n}`, isOk: true })));
      expect(await send()).toMatchObject([{ cmdNo: `${taskNo}-003` }]);
    }
  }, 120_000);

  test('hold no command back if their number is not below the number of inverters', async () => {
    const taskNo = await handedOut(2, { canary: 200 });
    expect((await commands(taskNo)).every(({ held }) => held === 0)).toBe(true);
  });
});

test('a time-out and a reply at the same moment end in success, in 32 rounds', async () => {
  for (let round = 0; round < 32; round += 1) {
    const taskNo = await handedOut(1);
    await send();
    later(7);
    await Promise.all([tend(), answer({ cmdNo: `${taskNo}-001`, isOk: true })]);
    expect(await first(taskNo)).toMatchObject({ cmdStatus: 2 });
  }
}, 120_000);
