// Tests commands to a charger as a whole, over OCPP 1.6 and 2.0.1: the call waits for the answer of the charger. A command that the charger
// cannot receive is refused, and is not sent later.
import { type Call, chargersAt, type TestCharger, until } from '@ec/fixtures/gateway/test-charger';
import { admin, type TestGateway, tenant, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let on: TestGateway;
let charger: ReturnType<typeof chargersAt>;

beforeAll(async () => {
  on = await testGateway();
  await on.param('device.control', '1');
  charger = chargersAt(on, await on.port());
});
afterAll(() => on.close());

interface SentCommand {
  result: string;
  outcome: string;
  message: string;
}
/** Waits until the database shows that the socket is open or, with `isLost`, lost. */
const noted = ({ stackId }: TestCharger, isLost = false) =>
  until(async () => {
    const [row] = await on.on.stage.superuser.rows<{ lost_at: Date | null }>(
      `select lost_at from ocpp_session where stack_id = $1`,
      [stackId],
    );
    return row !== undefined && (row.lost_at !== null) === isLost;
  });
/** Connects a charger and closes its connection. */
async function lostCharger(): Promise<TestCharger> {
  const it = await charger();
  await noted(it);
  await it.close();
  await noted(it, true);
  return it;
}
const ask = (action: string, { stackId }: Pick<TestCharger, 'stackId'>, args: object = {}, who = admin) =>
  on.on.post<SentCommand>(who, `blade-truck/chargingStack/${action}`, { id: stackId, ...args });
const reason = '测试';

const calls: [action: string, args: object, v16: Call, v201: Call][] = [
  ['reset', { resetType: 1, reason }, ['Reset', { type: 'Soft' }], ['Reset', { type: 'OnIdle' }]],
  ['reset', { resetType: 2, reason }, ['Reset', { type: 'Hard' }], ['Reset', { type: 'Immediate' }]],
  [
    'triggerMessage',
    { askedMessage: 1 },
    ['TriggerMessage', { requestedMessage: 'StatusNotification' }],
    ['TriggerMessage', { requestedMessage: 'StatusNotification' }],
  ],
  [
    'changeAvailability',
    { availability: 2, reason },
    ['ChangeAvailability', { connectorId: 0, type: 'Inoperative' }],
    ['ChangeAvailability', { operationalStatus: 'Inoperative' }],
  ],
  [
    'changeConfig',
    { configKey: 'OCPPCommCtrlr.HeartbeatInterval', configValue: '60', reason },
    ['ChangeConfiguration', { key: 'OCPPCommCtrlr.HeartbeatInterval', value: '60' }],
    [
      'SetVariables',
      {
        setVariableData: [
          { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' }, attributeValue: '60' },
        ],
      },
    ],
  ],
];
const answers = {
  SetVariables: {
    setVariableResult: [
      {
        attributeStatus: 'RebootRequired',
        component: { name: 'OCPPCommCtrlr' },
        variable: { name: 'HeartbeatInterval' },
      },
    ],
  },
};

describe.each([
  ['ocpp1.6', 2],
  ['ocpp2.0.1', 3],
] as const)('over %s', (protocol, at) => {
  test('sends each command in the format of the version, returns the answer to the waiting call, and audits it', async () => {
    const it = await charger({ protocol, answers });
    for (const call of calls) {
      const { data, msg } = await ask(call[0], it, call[1]);
      expect(data, msg).toMatchObject({ outcome: 'done' });
      expect(it.calls.at(-1)).toEqual(call[at]);
    }
    const actions = (await on.on.auditOf(tenant, 'truck.chargingStack', it.stackId)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(calls.map(([action]) => action)));
    await it.close();
  });

  test('reports a command that the charger rejects', async () => {
    const it = await charger({ protocol, answers: { Reset: { status: 'Rejected' } } });
    expect((await ask('reset', it, { resetType: 1, reason })).data).toMatchObject({
      outcome: 'failed',
      result: 'Rejected',
      message: '设备未执行：Rejected',
    });
    await it.close();
  });
});

test('lists the settings of a charger, marks read-only ones and stores no secrets', async () => {
  const it = await charger({
    answers: {
      GetConfiguration: {
        configurationKey: [
          { key: 'HeartbeatInterval', readonly: false, value: '300' },
          { key: 'NumberOfConnectors', readonly: true, value: '2' },
          { key: 'AuthorizationKey', readonly: false, value: 'top-secret-key-1' },
        ],
      },
    },
  });
  const config = () =>
    on.on.get<{ readTime: string; settings: object[] }>(admin, 'blade-truck/chargingStack/config', {
      stackId: it.stackId,
    });
  expect((await config()).data).toEqual({ readTime: '', settings: [] });
  expect((await ask('readConfig', it)).data.outcome).toBe('done');
  const { data } = await config();
  expect(data.readTime).not.toBe('');
  expect(data.settings).toEqual([
    { key: 'HeartbeatInterval', value: '300', isReadonly: false, isSecret: false },
    { key: 'NumberOfConnectors', value: '2', isReadonly: true, isSecret: false },
    { key: 'AuthorizationKey', value: null, isReadonly: false, isSecret: true },
  ]);
  const secret = await ask('changeConfig', it, {
    configKey: 'AuthorizationKey',
    configValue: 'top-secret-key-2',
    reason,
  });
  expect(secret.code).toBe(400);
  expect(
    (await ask('changeConfig', it, { configKey: 'HeartbeatInterval', configValue: '60', reason })).data.outcome,
  ).toBe('done');
  expect((await config()).data.settings[0]).toMatchObject({ key: 'HeartbeatInterval', value: '60' });
  const texts = async () =>
    JSON.stringify([
      await on.on.stage.superuser.rows(`select * from ocpp_message where stack_id = $1`, [it.stackId]),
      await on.on.stage.superuser.rows(`select * from truck_gun_cmd where stack_id = $1`, [it.stackId]),
      await on.on.auditOf(tenant, 'truck.chargingStack', it.stackId),
    ]);
  await until(async () => (await texts()).includes('NumberOfConnectors'));
  await until(async () => ((await texts()).match(/ChangeConfiguration/g) ?? []).length > 2);
  expect(await texts()).not.toContain('top-secret');
  await it.close();
});

test('lists the variables that an OCPP 2.0.1 charger knows as its settings', async () => {
  const component = { name: 'OCPPCommCtrlr' };
  const it = await charger({
    protocol: 'ocpp2.0.1',
    answers: {
      GetVariables: {
        getVariableResult: [
          { attributeStatus: 'Accepted', component, variable: { name: 'HeartbeatInterval' }, attributeValue: '300' },
          { attributeStatus: 'UnknownVariable', component, variable: { name: 'OfflineThreshold' } },
        ],
      },
    },
  });
  await ask('readConfig', it);
  const { data } = await on.on.get<{ settings: object[] }>(admin, 'blade-truck/chargingStack/config', {
    stackId: it.stackId,
  });
  expect(data.settings).toEqual([
    { key: 'OCPPCommCtrlr.HeartbeatInterval', value: '300', isReadonly: false, isSecret: false },
  ]);
  await it.close();
});

test('refuses commands to a lost charger at once, and sends none of them when it reconnects', async () => {
  const it = await lostCharger();
  const refused = await ask('reset', it, { resetType: 2, reason });
  expect(refused).toMatchObject({ code: 409, msg: '设备离线' });
  const unlocked = await on.on.post<SentCommand>(admin, 'blade-truck/chargingGun/executeLock', {
    gunId: it.guns[0],
    reason,
  });
  expect(unlocked).toMatchObject({ code: 409, msg: '设备离线' });
  const rows = await on.on.stage.superuser.rows(`select 1 from truck_gun_cmd where stack_id = $1`, [it.stackId]);
  expect(rows).toEqual([]);
  const back = await charger({ of: it });
  await until(() => back.calls.length > 0);
  expect(back.calls).toEqual([['TriggerMessage', { requestedMessage: 'StatusNotification' }]]);
  await back.close();
});

test('asks a charger for its connector states when it reconnects after its process has died', async () => {
  const it = await lostCharger();
  await on.on.stage.superuser.rows(
    `update ocpp_session set lost_at = null, seen_at = now() - interval '5 minutes' where stack_id = $1`,
    [it.stackId],
  );
  const back = await charger({ of: it });
  await until(() => back.calls.length > 0);
  expect(back.calls).toEqual([['TriggerMessage', { requestedMessage: 'StatusNotification' }]]);
  await back.close();
});

test('sends a new command after those that waited for the charger', async () => {
  const it = await lostCharger();
  for (const type of ['Hard', 'Hard'])
    await on.insert('truck_gun_cmd', {
      stack_id: it.stackId,
      name: 'Reset',
      args: JSON.stringify({ type }),
      expire_time: new Date(Date.now() + 60_000),
    });
  const back = await charger({ of: it, replyAfter: 300 });
  await noted(it);
  await until(() => back.calls.length > 0);
  expect((await ask('reset', it, { resetType: 1, reason })).data.outcome).toBe('done');
  const resets = back.calls.flatMap(([action, { type }]) => (action === 'Reset' ? [type] : []));
  expect(resets).toEqual(['Hard', 'Hard', 'Soft']);
  await back.close();
});

test('does not send a command that has expired', async () => {
  const it = await lostCharger();
  const id = await on.insert('truck_gun_cmd', {
    stack_id: it.stackId,
    name: 'Reset',
    args: '{"type":"Hard"}',
    expire_time: new Date(Date.now() - 1000),
  });
  const back = await charger({ of: it });
  await noted(it);
  expect((await ask('triggerMessage', it, { askedMessage: 4 })).data.outcome).toBe('done');
  expect(back.calls.map(([action]) => action)).not.toContain('Reset');
  expect((await on.row('truck_gun_cmd', id)).state).toBe(0);
  await back.close();
});

test('refuses commands without permission, of another tenant, without device control, and for other protocols', async () => {
  const it = await charger();
  expect((await ask('reset', it, { resetType: 1, reason }, [tenant, 'viewer'])).code).toBe(403);
  expect((await ask('reset', it, { resetType: 1, reason }, ['100002', 'admin'])).code).toBe(404);
  await on.param('device.control', '0');
  expect((await ask('reset', it, { resetType: 1, reason })).msg).toBe('设备控制未开通');
  await on.param('device.control', '1');
  // Protocol 3 is MQTT: the settings of such a charger cannot be read. A charger of protocol 4 cannot be restarted.
  await on.set('truck_charging_stack', it.stackId, { protocol: 3 });
  expect((await ask('readConfig', it, {})).msg).toBe('仅OCPP充电桩支持此操作');
  await on.set('truck_charging_stack', it.stackId, { protocol: 4 });
  expect((await ask('reset', it, { resetType: 1, reason })).msg).toBe('该通信协议的充电桩不支持此操作');
  expect(it.calls).toEqual([]);
  await it.close();
});

test('limits the power of the running or the next session, up to the rated power of the connector', async () => {
  const it = await charger();
  const limit = (limitKw: number) =>
    on.on.post<SentCommand>(admin, 'blade-truck/chargingGun/limitPower', { id: it.guns[0], limitKw, reason });
  const limited = await limit(60);
  expect(limited.data.outcome, limited.msg).toBe('done');
  expect(JSON.stringify(it.calls.at(-1))).toContain('"chargingProfilePurpose":"TxDefaultProfile"');
  expect(JSON.stringify(it.calls.at(-1))).toContain('"limit":60000');
  expect((await limit(999)).code).toBe(400);
  const { vin } = await on.fleet();
  const timestamp = new Date().toISOString();
  await it.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Preparing' });
  const begun = await it.call<{ transactionId: number }>('StartTransaction', {
    connectorId: 1,
    idTag: vin,
    meterStart: 0,
    timestamp,
  });
  expect((await limit(30)).data.outcome).toBe('done');
  expect(JSON.stringify(it.calls.at(-1))).toContain(`"transactionId":${begun.transactionId}`);
  await it.close();
});

test('returns the answer of the charger to a remote start, and refuses one to a lost charger', async () => {
  const start = async (it: TestCharger) => {
    const { carId, plateNo, accountId } = await on.fleet();
    return on.on.post<{ command: SentCommand }>(admin, 'blade-truck/orders/submit', {
      orderType: 1,
      gunId: it.guns[0],
      carId,
      plateNo,
      accountId,
    });
  };
  const idle = { connectorId: 1, errorCode: 'NoError', status: 'Available' };
  const [takes, refuses] = [
    await charger(),
    await charger({ answers: { RemoteStartTransaction: { status: 'Rejected' } } }),
  ];
  await takes.call('StatusNotification', idle);
  await refuses.call('StatusNotification', idle);
  const started = await start(takes);
  expect(started.data.command, started.msg).toMatchObject({ outcome: 'done', result: 'Accepted' });
  expect((await start(refuses)).data.command).toMatchObject({ outcome: 'failed', result: 'Rejected' });
  await takes.close();
  await refuses.close();
  await noted(refuses, true);
  expect(await start(refuses)).toMatchObject({ code: 400, msg: '充电枪离线，不能启动' });
});
