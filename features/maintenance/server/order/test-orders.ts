// For tests of work orders: creates people, a household station and a truck site, and sends the calls of the tests.
import { seedPeople, seedStations } from '@ec/demo/public';
import { deviceType } from '@ec/device-vocabulary/device.enums';
import { householdFeature } from '@ec/household/server/public';
import { messagingFeature } from '@ec/messaging/server/public';
import { putFile } from '@ec/resource/contracts/file.contract';
import type { Feature } from '@ec/resource-server/feature';
import { storageFeature } from '@ec/storage/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { idCheckCharacter } from '@ec/system/shared/id-card';
import { type EngineReply, type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { png } from '@ec/testing/png';
import { runJob } from '@ec/testing/run-job';
import { truckFeature } from '@ec/truck/server/public';
import type { sql } from 'kysely';
import { clearAlarm, raiseAlarm } from '../alarm/raise-alarm.ts';
import { maintenanceFeature } from '../maintenance.feature.ts';
import { overdueJob } from './overdue.job.ts';

export type Row = Record<string, unknown> & { id: string };
export const tenant = '100003';
export const admin: Who = [tenant, 'admin'];
export const manager: Who = [tenant, 'manager'];
export const engineer: Who = [tenant, 'engineer1'];
export const engineer2: Who = [tenant, 'engineer2'];
export const viewer: Who = [tenant, 'viewer'];
export const stranger: Who = ['100001', 'admin'];

export interface Orders {
  on: TestEngine;
  /** The household station of team 1 at 117.12, 36.65, with one logger and one inverter. */
  stationId: string;
  collectorId: string;
  inverterId: string;
  siteId: string;
  photo: string;
  userId(account: string): Promise<string>;
  post<T = Row>(path: string, body: object, who?: Who): Promise<EngineReply<T>>;
  draft(more?: object): object;
  createDraft(more?: object, who?: Who): Promise<Row>;
  order(id: string, who?: Who): Promise<Row>;
  act(name: string, body: object, who?: Who): Promise<EngineReply<unknown>>;
  /** Creates an order and brings it into this state. From the dispatch (25) on, engineer1 is its handler. */
  at(state: number, more?: object): Promise<Row>;
  raise(code: string, more?: { deviceId?: string; type?: 8 | 9 | 11 }): Promise<string>;
  clear(code: string): Promise<boolean>;
  alarm(id: string): Promise<Row>;
  /** Runs the overdue job as if this many minutes had passed. */
  tick(minutes: number): Promise<void>;
}

export async function openOrders(more: readonly Feature[] = []): Promise<Orders> {
  const features = [
    systemFeature,
    storageFeature,
    messagingFeature,
    maintenanceFeature,
    truckFeature,
    householdFeature,
    ...more,
  ];
  const on = await testEngine({ features, names: createDisplayNames, fill: seedPeople });
  await seedStations(on.engine);
  const now = () => new Date();
  const post: Orders['post'] = (path, body, who = admin) => on.post(who, `blade-household/${path}`, body);
  const save = async (path: string, body: object) => {
    const { data, msg } = await post(path, body);
    if (!data?.id) throw new Error(`${path}: ${msg}`);
    return data;
  };
  const team = await on.stage.superuser.rows<{ id: string }>(
    `select id from system_dept where tenant_id = $1 and dept_name = '运维一队'`,
    [tenant],
  );
  const deptId = team[0]?.id ?? '';
  const { station, collector, inverter } = await saveHouse(save, deptId);
  const sites = await on.stage.superuser.rows<{ id: string }>(
    `select id from truck_station where tenant_id = $1 order by id limit 1`,
    [tenant],
  );
  const client = await on.as(tenant, 'engineer1');
  const photo = (await client.upload<{ link: string }>(putFile.path, png)).data.link;
  const userId = async (account: string) => {
    const [row] = await on.stage.superuser.rows<{ id: string }>(
      `select id from "system_user" where tenant_id = $1 and account = $2`,
      [tenant, account],
    );
    return row?.id ?? '';
  };
  const draft = (more: object = {}) => ({
    title: '逆变器不发电',
    woType: 1,
    level: 3,
    description: '白天零发电',
    bizDomain: 1,
    stationId: station.id,
    deviceType: 8,
    deviceId: inverter.id,
    ...more,
  });
  const act: Orders['act'] = (name, body, who = admin) => post(`workOrder/${name}`, body, who);
  const order: Orders['order'] = async (id, who = admin) =>
    (await on.get<Row>(who, 'blade-household/workOrder/detail', { id })).data;
  const createDraft: Orders['createDraft'] = async (more = {}, who = admin) => {
    const { data, msg } = await post<Row>('workOrder/submit', draft(more), who);
    if (!data?.id) throw new Error(msg);
    return data;
  };
  const steps = stepsOf({ act, userId, photo });
  const inTenant = on.engine.database.withTenant;
  return {
    on,
    stationId: station.id,
    collectorId: collector.id,
    inverterId: inverter.id,
    siteId: sites[0]?.id ?? '',
    photo,
    userId,
    post,
    draft,
    createDraft,
    order,
    act,
    async at(state, more) {
      const { id } = await createDraft(more);
      for (const [to, step] of steps) if (to <= state && (to !== 40 || state === 40)) await step(id);
      return order(id);
    },
    async raise(code, { deviceId = inverter.id, type = deviceType.key.inverter } = {}) {
      const alarm = { deviceType: type, deviceId, code, at: now(), stationId: station.id, source: 'device' as const };
      return (await inTenant(tenant, (tx) => raiseAlarm(tx, on.engine, alarm))) ?? '';
    },
    clear: (code) =>
      inTenant(tenant, (tx) =>
        clearAlarm(tx, { deviceType: deviceType.key.inverter, deviceId: inverter.id, code, at: now() }),
      ),
    alarm: async (id) => (await on.get<Row>(admin, 'blade-household/stationAlarm/detail', { id })).data,
    async tick(minutes) {
      const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
      await runJob(overdueJob(on.engine), { ...on.engine, clock }, { tenantId: tenant });
    },
  };
}

/** Saves a customer and his station, which belongs to the department, with a logger and an inverter. */
async function saveHouse(save: (path: string, body: object) => Promise<Row>, deptId: string) {
  const card = '37010219800101001';
  const customer = await save('stationCustomer/submit', {
    customerName: '李建国',
    idCard: card + idCheckCharacter(card),
    phone: '13800000001',
    areaCode: '370112',
    address: '东岭村1号',
    roofType: 1,
    custStatus: 2,
  });
  const station = await save('union/submit', {
    stationNo: 'HH1',
    customerId: customer.id,
    stationState: 4,
    subjectType: 1,
    coopMode: 1,
    gridMode: 1,
    deptId,
    areaCode: '370112',
    village: '东岭村',
    address: '东岭村',
    lng: 117.12,
    lat: 36.65,
  });
  const collector = await save('collector/submit', {
    collectorNo: 'DL1',
    stationId: station.id,
    vendor: 1,
    devState: 2,
    commType: 4,
    source: 1,
  });
  const inverter = await save('inverter/submit', {
    sn: 'SN1',
    vendor: 1,
    model: 'X',
    stationId: station.id,
    ratedKw: 20,
    dcKwp: 22,
    phase: 3,
  });
  return { station, collector, inverter };
}

export const write = (on: TestEngine, statement: ReturnType<typeof sql>) =>
  on.engine.database.withTenant(tenant, (tx) => tx.run(statement));

/** Returns the steps of a work order from draft to done, each with the state to which it leads. */
function stepsOf({ act, userId, photo }: Pick<Orders, 'act' | 'userId' | 'photo'>) {
  const actOrThrow = async (name: string, body: object, who?: Who) => {
    const reply = await act(name, body, who);
    if (reply.status !== 200) throw new Error(`${name}: ${reply.msg}`);
  };
  const steps: [number, (id: string) => Promise<void>][] = [
    [10, (id) => actOrThrow('apply', { id })],
    [20, (id) => actOrThrow('approve', { id, pass: 1 }, manager)],
    [25, async (id) => actOrThrow('dispatch', { id, handlerId: await userId('engineer1') })],
    [30, (id) => actOrThrow('accept', { id }, engineer)],
    [40, (id) => actOrThrow('hold', { id, reason: '等备件' }, engineer)],
    [50, (id) => actOrThrow('finish', { id, result: '已更换', resultImages: photo }, engineer)],
    [60, (id) => actOrThrow('pass', { id }, manager)],
  ];
  return steps;
}
