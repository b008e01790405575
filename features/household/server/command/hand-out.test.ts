// Tests which inverters receive pushed settings, which are left out and why, and which pushes a person must confirm (BR-45).
import { admin, type TestInverters, testInverters } from '@ec/fixtures/household/test-inverters';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

type Rejected = { inverterId: string; sn: string; reason: string };
type Answer = { taskNo: string; total: number; queued: number; rejected: Rejected[] };
type Preview = {
  isControlOn: boolean;
  needsConfirm: boolean;
  accepted: number;
  ratedKw: number;
  leftKw: number | null;
};
type Result = { done: number; ok: number; fail: number; held: number; queued: number; rows: Record<string, unknown>[] };

let stage: TestInverters;
beforeAll(async () => {
  stage = await testInverters();
});
afterAll(() => stage.close());

const control = (value: string) =>
  stage.on.post(admin, 'blade-system/param/tenant-submit', { paramKey: 'device.control', paramValue: value });
beforeEach(() => control('1'));

const limit = (value: number) => [{ code: 'powerLimitPct', value }];
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const handOut = (body: object, who = admin) => stage.on.post<Answer>(who, 'blade-household/inverter/handOut', body);
const previewed = (body: object, who = admin) =>
  stage.on.post<Preview & { rejected: Rejected[] }>(who, 'blade-household/inverter/handOutPreview', body);
const resultOf = (taskNo: string, who = admin) =>
  stage.on.get<Result>(who, 'blade-household/inverter/handOutResult', { taskNo });
const commandsOf = async (inverterId: string) =>
  (
    await stage.on.get<{ records: Record<string, unknown>[] }>(admin, 'blade-household/inverterCmd/list', {
      inverterId,
    })
  ).data.records;

describe('a template', () => {
  test('is queued for each online inverter, with its values, task, batch and operator', async () => {
    const rows = await stage.inverters(3);
    const { id: settingId } = await stage.setting();
    const { status, data } = await handOut({ inverterIds: idsOf(rows), settingId });
    expect({ status, ...data }).toMatchObject({ status: 200, total: 3, queued: 3, rejected: [] });
    const result = (await resultOf(data.taskNo)).data;
    expect(result).toMatchObject({ total: 3, done: 0, ok: 0, fail: 0, queued: 3, held: 0 });
    expect(result.rows[0]).toMatchObject({
      cmdNo: `${data.taskNo}-001`,
      inverterId: rows[0]?.id,
      settingId,
      items: limit(60),
      batchNo: 1,
      held: 0,
      cmdStatus: 0,
      cmdStatusName: '排队',
      sendTime: '',
    });
    expect(result.rows[0]?.operatorName).toBeTruthy();
  });

  test('goes only to its brand and its models, and names a reason for each inverter that it leaves out', async () => {
    const [[right], [vendor], [model], [off], [silent]] = [
      await stage.inverters(1),
      await stage.inverters(1, { vendor: 2 }),
      await stage.inverters(1, { model: 'OTHER' }),
      await stage.inverters(1, {}, 0),
      await stage.inverters(1, {}, null),
    ];
    const { id: settingId } = await stage.setting({ models: 'SUN2000' });
    const ids = idsOf([vendor, model, off, silent, right].map((row) => row ?? { id: '' }));
    const { data } = await handOut({ inverterIds: ids, settingId });
    expect(data).toMatchObject({ total: 5, queued: 1 });
    expect(Object.fromEntries(data.rejected.map(({ sn, reason }) => [sn, reason]))).toEqual({
      [`${vendor?.sn}`]: '品牌不同，一次只能下发一个品牌',
      [`${model?.sn}`]: '型号OTHER不在模板的适用型号中',
      [`${off?.sn}`]: '逆变器离线',
      [`${silent?.sn}`]: '从未上报，无法下发',
    });
    expect(await commandsOf(off?.id ?? '')).toEqual([]);
    // The audit records the push for the queued inverter, and also for an inverter that was left out.
    expect(await stage.on.auditOf('100001', 'household.inverter', right?.id ?? '')).toContainEqual(
      expect.objectContaining({ action: 'handOut', reason: null }),
    );
    expect(await stage.on.auditOf('100001', 'household.inverter', off?.id ?? '')).toContainEqual(
      expect.objectContaining({ action: 'handOut', reason: '逆变器离线' }),
    );
  });

  test('that is disabled or missing is refused', async () => {
    const [row] = await stage.inverters(1);
    const disabled = await stage.setting({ enabled: 0 });
    for (const settingId of [disabled.id, '1', '9'.repeat(18)])
      expect(await handOut({ inverterIds: [row?.id], settingId })).toMatchObject({
        status: 400,
        msg: '参数模板不存在或已停用',
      });
  });
});

describe('values without a template', () => {
  test('go only to the brand of the first inverter, and not to one with a rated power below the limit', async () => {
    const [big] = await stage.inverters(1);
    const [small] = await stage.inverters(1, { ratedKw: 10 });
    const [other] = await stage.inverters(1, { vendor: 3 });
    const items = [{ code: 'powerLimitKw', value: 15 }];
    const { data } = await handOut({ inverterIds: [big?.id, small?.id, other?.id], items });
    expect(data.queued).toBe(1);
    expect(data.rejected.map(({ reason }) => reason)).toEqual([
      '功率限值超过额定功率10 kW',
      '品牌不同，一次只能下发一个品牌',
    ]);
  });

  test('are refused when they are missing, invalid or sent together with a template', async () => {
    const inverterIds = idsOf(await stage.inverters(1));
    const { id: settingId } = await stage.setting();
    expect((await handOut({ inverterIds })).msg).toBe('请选择参数模板，或填写参数项');
    expect((await handOut({ inverterIds, settingId, items: limit(60) })).status).toBe(400);
    const hostile = [
      [],
      limit(101),
      limit(-1),
      [{ code: 'format', value: 1 }],
      [...limit(1), ...limit(2)],
      '\u0000',
      [{ code: 'uploadSec', value: '60; reboot' }],
      [{ code: '\ud800', value: 1 }],
      [{ code: 'onOff', value: 0.5 }],
      limit(99_999_999_999_999),
    ];
    for (const items of hostile)
      expect((await handOut({ inverterIds, items })).status, JSON.stringify(items)).toBe(400);
    const heavy = Array.from({ length: 60_000 }, () => ({ code: 'powerLimitPct', value: 60, x: 'x'.repeat(20) }));
    expect([400, 413]).toContain((await handOut({ inverterIds, items: heavy })).status);
  });
});

describe('a drastic push', () => {
  test('needs a confirmation that names the power in kW, and queues nothing before', async () => {
    const rows = await stage.inverters(2);
    const body = { inverterIds: idsOf(rows), items: [{ code: 'onOff', value: 0 }] };
    expect((await previewed(body)).data).toMatchObject({ needsConfirm: true, accepted: 2, ratedKw: 40, leftKw: 0 });
    for (const items of [body.items, limit(29), [{ code: 'powerLimitKw', value: 5 }]])
      for (const confirm of [undefined, false, 0])
        expect(await handOut({ ...body, items, confirm })).toMatchObject({
          status: 409,
          msg: '将关停或大幅限制2台逆变器的出力（额定共40 kW），请再次确认',
        });
    expect(await commandsOf(rows[0]?.id ?? '')).toEqual([]);
    expect((await handOut({ ...body, confirm: true })).data.queued).toBe(2);
  });

  test('does not include a limit of exactly 30 %', async () => {
    const inverterIds = idsOf(await stage.inverters(1));
    expect((await previewed({ inverterIds, items: limit(30) })).data).toMatchObject({ needsConfirm: false, leftKw: 6 });
    expect((await handOut({ inverterIds, items: limit(30) })).status).toBe(200);
  });
});

test('a preview writes nothing, and gives the reasons for refusals in the language of the caller', async () => {
  const [row] = await stage.inverters(1, {}, 0);
  const client = await stage.on.as('100001', 'admin', 'en');
  const { data } = await client.post<Preview & { rejected: Rejected[] }>('blade-household/inverter/handOutPreview', {
    inverterIds: [row?.id],
    items: limit(60),
  });
  expect(data).toMatchObject({ isControlOn: true, accepted: 0, rejected: [{ reason: 'The inverter is offline' }] });
  expect(await commandsOf(row?.id ?? '')).toEqual([]);
});

test('a push is refused while device control is off, and the audit records the refusal', async () => {
  const inverterIds = idsOf(await stage.inverters(1));
  await control('0');
  expect((await previewed({ inverterIds, items: limit(60) })).data.isControlOn).toBe(false);
  expect(await handOut({ inverterIds, items: limit(60) })).toMatchObject({ status: 409, msg: '设备控制未开通' });
  const audited = await stage.rows<{ reason: string | null }>(
    `select reason from audit_log where action = 'handOut' and tenant_id = '100001' order by id desc limit 1`,
  );
  expect(audited).toEqual([{ reason: '设备控制未开通' }]);
});

describe('a push', () => {
  test('needs the permission, and answers 404 for inverters that the caller does not see', async () => {
    const rows = await stage.inverters(1);
    const body = { inverterIds: idsOf(rows), items: limit(60) };
    expect((await handOut(body, ['100001', 'viewer'])).status).toBe(403);
    expect((await previewed(body, ['100001', 'viewer'])).status).toBe(403);
    expect((await handOut(body, ['100003', 'admin'])).status).toBe(404);
    // The station belongs to the first department; engineer1 sees only stations of another department.
    expect((await handOut(body, ['100001', 'engineer1'])).status).toBe(404);
    expect((await previewed(body, ['100001', 'engineer1'])).status).toBe(404);
    const { data } = await handOut(body);
    expect((await resultOf(data.taskNo, ['100001', 'engineer1'])).status).toBe(404);
    expect((await resultOf(data.taskNo, ['100003', 'admin'])).status).toBe(404);
    expect((await resultOf('X')).status).toBe(404);
  });

  test('takes at most 200 valid ids, and counts a repeated id once', async () => {
    const [row] = await stage.inverters(1);
    const many = (count: number) => Array.from({ length: count }, (_, n) => `${n + 1}`);
    expect(await handOut({ inverterIds: many(201), items: limit(60) })).toMatchObject({
      status: 400,
      msg: '一次最多下发200台逆变器',
    });
    expect((await handOut({ inverterIds: many(200), items: limit(60) })).status).toBe(404);
    for (const inverterIds of [[], ['x'], ['1'.repeat(20)], ['\u0000'], ['\ud800'], 'all', undefined])
      expect((await handOut({ inverterIds, items: limit(60) })).status, JSON.stringify(inverterIds)).toBe(400);
    const twice = await handOut({ inverterIds: [row?.id, row?.id], items: limit(60) });
    expect(twice.data).toMatchObject({ total: 1, queued: 1 });
  });
});

test('refuses a value out of its range with a message that names the range', async () => {
  const inverterIds = idsOf(await stage.inverters(1));
  const refusal = async (code: string, value: number) => {
    const { status, msg } = await handOut({ inverterIds, items: [{ code, value }] });
    return [status, msg];
  };
  expect(await refusal('powerLimitPct', 101)).toEqual([400, 'items.0.value:功率限值的取值范围是 0 ～ 100 %']);
  expect(await refusal('pfSet', 0.5)).toEqual([400, 'items.0.value:功率因数的取值范围是 -1 ～ -0.8, 0.8 ～ 1']);
  const twice = await handOut({ inverterIds, items: [...limit(60), ...limit(70)] });
  expect([twice.status, twice.msg]).toEqual([400, '请求参数格式错误: items']);
});

describe('an open command', () => {
  test('blocks another command for the same setting, but not one for another setting', async () => {
    const inverterIds = idsOf(await stage.inverters(1));
    await handOut({ inverterIds, items: limit(60) });
    const again = await handOut({ inverterIds, items: [...limit(70), { code: 'uploadSec', value: 60 }] });
    expect(again.data).toMatchObject({ queued: 0, taskNo: '', rejected: [{ reason: '同一参数有未完成的指令' }] });
    expect((await handOut({ inverterIds, items: [{ code: 'uploadSec', value: 60 }] })).data.queued).toBe(1);
  });

  test('can be cancelled while it is queued, and then allows another command', async () => {
    const inverterIds = idsOf(await stage.inverters(1));
    await handOut({ inverterIds, items: limit(60) });
    const [command] = await commandsOf(inverterIds[0] ?? '');
    const cancel = (id: unknown) =>
      stage.on.post(admin, 'blade-household/inverterCmd/cancel', { id, reason: '限电解除' });
    expect((await cancel(command?.id)).status).toBe(200);
    expect(await commandsOf(inverterIds[0] ?? '')).toMatchObject([{ cmdStatus: 5, resultMsg: '限电解除' }]);
    expect((await cancel(command?.id)).status).toBe(409);
    expect((await handOut({ inverterIds, items: limit(60) })).data.queued).toBe(1);
  });

  test('prevents the removal of its inverter until the command ends', async () => {
    const [row] = await stage.inverters(1);
    await handOut({ inverterIds: [row?.id], items: limit(60) });
    const remove = () => stage.on.post(admin, `blade-household/inverter/remove?ids=${row?.id}`, {});
    expect((await remove()).status).toBe(400);
    const [command] = await commandsOf(row?.id ?? '');
    await stage.on.post(admin, 'blade-household/inverterCmd/cancel', { id: command?.id });
    expect((await remove()).status).toBe(200);
  });
});

test('the database refuses to change the items of a command', async () => {
  const inverterIds = idsOf(await stage.inverters(1));
  const { data } = await handOut({ inverterIds, items: limit(60) });
  const change = stage.run(`update household_inverter_cmd set items = '[]' where task_no = $1`, [data.taskNo]);
  await expect(change).rejects.toThrow(/does not change/);
});
