// Generates rows for tests from the resource definitions: valid drafts, and saved rows.

import { orders } from '@ec/charging/shared/order/orders.resource';
import { toWireDate, toWireTime } from '@ec/kernel/clock';
import { platformMenus, platformTenant } from '@ec/kernel/rights';
import { stationAlarm } from '@ec/maintenance/shared/alarm/station-alarm.resource';
import type { Moves } from '@ec/resource/action';
import { keysAmong } from '@ec/resource/among';
import { putFile } from '@ec/resource/contracts/file.contract';
import type { Field } from '@ec/resource/field';
import { columnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { uniqueKeysOf } from '@ec/resource/unique-keys';
import { checkCharacter } from '@ec/system/shared/credit-code';
import { idCheckCharacter } from '@ec/system/shared/id-card';
import { region } from '@ec/system/shared/region.resource';
import { png } from '@ec/testing/png';
import { sampleDraft } from '@ec/testing/sample-draft';
import { sql } from 'kysely';
import { features } from './features.ts';
import type { Client, TestApp } from './test-app.ts';

export type Row = Record<string, unknown> & { id: string; rowVersion: number };
export type Page<R = Row> = { records: R[]; total: number; approx?: true };

/** Returns the rows of a list: the records of a page, or the array of a list that comes whole, such as a tree (contract §1.3). */
export const rowsIn = (data: Page | Row[]): Row[] => (Array.isArray(data) ? data : data.records);

const phone = (seed: number) => `138${String(seed).padStart(8, '0')}`;
const creditCode = (seed: number) => {
  const first = `91370100${String(seed).padStart(9, '0')}`;
  return first + checkCharacter(first);
};
const idCard = (seed: number) => {
  const day = new Date(Date.UTC(1960, 0, 1 + Math.floor(seed / 1000))).toISOString().slice(0, 10).replaceAll('-', '');
  const first = `370102${day}${String(seed % 1000).padStart(3, '0')}`;
  return first + idCheckCharacter(first);
};
/** Returns a function that gives each seed different digits. */
const digits = (length: number) => (seed: number) => `1${String(seed).padStart(length - 1, '0')}`;
/** Returns a different time for each seed. */
const moment = (seed: number) =>
  new Date(Date.UTC(2026, 9, 1) + seed * 300_000).toISOString().slice(0, 19).replace('T', ' ');

/** Values that cannot be derived from a definition. A function receives the number of the draft. */
export const sampleValues: Record<string, Record<string, unknown>> = {
  // A domain belongs to one tenant only, a background is the address of a picture, a colour has six hexadecimal digits.
  'system.tenant': {
    domainUrl: '',
    backgroundUrl: '/background.jpg',
    brandColor: '#1F6FD1',
    brandLogo: '',
    contactNumber: '010-80000101',
  },
  'system.user': { phone },
  'charging.orders': { phone },
  'system.dataScope': { tenantId: '', scopeClass: 'station', scopeType: 2, scopeColumn: 'createUser', scopeValue: '' },
  'system.apiScope': { scopePath: '/blade-truck/nothing' },
  // The menu has no parent, because a chosen parent might be a button, which has no children.
  'system.menu': { parentId: '0' },
  'system.client': {
    authorizedGrantTypes: 'password',
    additionalInformation: '{"captcha":false}',
    accessTokenValidity: 600,
    refreshTokenValidity: 1200,
    webServerRedirectUri: 'https://app.example.com/back',
  },
  // A dictionary has the key −1. An entry below it would take its code.
  'system.dict': { parentId: '0', dictKey: -1 },
  'system.dictBiz': { parentId: '0', dictKey: -1 },
  'develop.datasource': { url: 'jdbc:postgresql://db.example.com:5432/energy' },
  'develop.model': { modelClass: 'SparePart' },
  'develop.code': {
    templateType: 'crud',
    serviceName: 'blade-truck',
    packageName: 'truck',
    codeStyle: 'commented',
    tableName: 't_spare',
    tablePrefix: 't_',
    pkName: 'id',
    apiPath: 'features/truck',
    webPath: 'web',
  },
  // Maps need the number of their official review.
  'monitoring.mapPack': { reviewNo: 'GS(2024)0650号' },
  'monitoring.mapTile': {
    url: 'https://tiles.example.com/{z}/{x}/{y}.png',
    reviewNo: 'GS(2024)0650号',
    minZoom: 1,
    maxZoom: 18,
  },
  'storage.oss': { category: 1, endpoint: 'https://s3.example.com', bucketName: 'files', appId: '' },
  'report.report': {
    source: 'truck.station',
    layout: { columns: ['stationName'], groups: [], measures: [], order: [], q: '', chart: 'none' },
    // A private report does not depend on data scopes, so this one is shared.
    sharing: 2,
    schedule: 0,
    atTime: '',
  },
  'messaging.sms': { category: 1, endpoint: '' },
  'messaging.dingTalk': {
    webhook: 'https://oapi.dingtalk.com/robot/send?access_token=a',
    kinds: '1',
    quietFrom: '',
    quietTo: '',
  },
  'messaging.mail': { fromAddress: 'energy@example.com', host: 'smtp.example.com' },
  'truck.merchant': { creditCode, phone },
  // A linked person sees only the rows of one merchant, so the writing person is not linked.
  'truck.merchantUser': { phone, userId: '' },
  'truck.merchantBlackList': { scope: 2, startTime: '2026-11-01 00:00:00', endTime: '' },
  'truck.car': {
    plateNo: (seed: number) => `鲁B${String(seed).padStart(5, '0')}`,
    plateColor: 2,
    vin: (seed: number) => `LSGBC53E8EH${String(seed).padStart(6, '0')}`,
  },
  'truck.driver': { phone, idCard },
  'truck.deviceBind': { endTime: '' },
  'truck.carUserDriver': { startTime: '2026-11-01 00:00:00', endTime: '' },
  // The draft names no connector, because the connector might be taken.
  'charging.orderReady': { gunId: '', carId: '', merchantId: '', planTime: '2098-11-21 08:00:00' },
  'charging.energyPrice': { periods: [{ startMin: 0, endMin: 1440, kind: 3, elecPrice: 0.6346 }] },
  'charging.account': { ownerType: 3, settleMode: 2 },
  'truck.chargingGun': { connectorNo: (seed: number) => seed },
  'truck.chargingStackHis': { ts: moment },
  'truck.essHis': { ts: moment },
  // The actions of an invoice require these numbers of the tax system and the date of the invoice.
  'charging.invoice': { invoiceNo: digits(20), redNo: digits(20), invoiceDate: '2026-10-08' },
  'truck.meter': { meterNo: digits(12) },
  'truck.camera': { gbDeviceId: digits(20), gbChannelId: digits(20) },
  'truck.station': {
    operatorId: '91370100A',
    lng: 117.1201,
    lat: 36.6512,
    serviceTel: '400-800-0000',
    stationTel: '0531-80000101',
  },
  'charging.activity': { activityType: 1, startTime: '2026-11-21 00:00:00', endTime: '2026-12-21 00:00:00' },
  'charging.activitySub': { condType: 1, benefit: 1 },
  // Every tenant has these two alarm codes.
  'maintenance.deviceAlarm': { deviceType: 10, alarmCode: '8001' },
  'maintenance.stationAlarm': { deviceType: 11, alarmCode: '9002' },
  'gateway.houseCredential': { deviceType: 8 },
  'workflow.processWork': { bizDomain: 2, deviceType: 10 },
  'maintenance.workOrder': {
    bizDomain: 2,
    deviceType: 10,
    planTime: '2098-11-21 08:00:00',
    parts: [{ name: '熔丝', qty: 2, price: 3.5 }],
  },
  'maintenance.dutyRoster': { dateFrom: '2026-11-01', dateTo: '2026-11-30' },
  'household.sysCompany': { creditCode, phone },
  'household.stationCustomer': { idCard, phone },
  'household.union': { lng: 117.1201, lat: 36.6512 },
  'household.stationScale': { moduleWp: 580, moduleCount: 40, acKw: 20, azimuth: 180 },
  // The draft names no logger, because the logger would have to belong to the same station.
  'household.inverter': { collectorId: '' },
  'household.inverterSetting': { items: [{ code: 'powerLimitPct', value: 60 }] },
  // The end reading is the start reading plus the energy of the day.
  'household.inverterDays': { dayKwh: 12.5, startKwh: 100, endKwh: 112.5 },
  'household.incomeSeting': { scopeType: 3, effectTo: '' },
  // Links live for a year at most.
  'monitoring.screenLink': { expireTime: toWireTime(new Date(Date.now() + 30 * 86_400_000)) },
  'truck.notice': { target: 1, targetIds: '', publishTime: '2026-11-21 08:00:00', expireTime: '2026-12-21 08:00:00' },
};

/** References to a row that only one row may reference. Each draft references a new row of the resource named here. */
const exclusiveReferences: Record<string, Record<string, string>> = {
  'maintenance.deviceAlarm': { deviceId: 'truck.car' },
  'maintenance.stationAlarm': { stationId: 'household.union' },
  'charging.activitySub': { activityId: 'charging.activity' },
  'charging.account': { ownerId: 'truck.merchant' },
};

/** References that get the same row as another reference of the draft. The device of a sample station alarm is the station itself. */
const equalReferences: Record<string, Record<string, string>> = {
  'maintenance.stationAlarm': { deviceId: 'stationId' },
};

/** Returns the tenant that writes rows of the resource: the platform for global rows and for menus that only the platform has. */
export const tenantOf = ({ isGlobal, code }: Resource) =>
  isGlobal || platformMenus.has(code) ? platformTenant : '100003';

/** Returns another tenant that has the menu of the resource. */
export const otherTenantOf = ({ name }: Resource) =>
  name.startsWith('household.') || name === stationAlarm.name ? '100001' : '100002';

/** Returns the states after `from` on the shortest path to one of the goals. */
function shortestPath(moves: Moves, from: number, goals: readonly number[]): number[] {
  const paths: number[][] = [[from]];
  for (const path of paths) {
    const last = path.at(-1) ?? from;
    if (goals.includes(last)) return path.slice(1);
    paths.push(
      ...(moves[last] ?? [])
        .filter((next) => !paths.some((other) => other.includes(next)))
        .map((next) => [...path, next]),
    );
  }
  throw new Error(`No way from ${from} to ${goals.join()}`);
}

const pictures = new WeakMap<Client, Promise<string>>();

/** Uploads a picture, or a JSON file if the field takes no pictures. */
async function fileOf(client: Client, { fileRule }: Field): Promise<string> {
  if (!fileRule || fileRule.mediaTypes.includes('image/png')) return pictureOf(client);
  const { data } = await client.upload<{ link: string }>(putFile.path, Buffer.from('{}'), {}, 'a.json');
  return data.link;
}

/** Returns the picture of the client. The first call for a client uploads it. */
function pictureOf(client: Client): Promise<string> {
  const picture =
    pictures.get(client) ?? client.upload<{ link: string }>(putFile.path, png).then(({ data }) => data.link);
  pictures.set(client, picture);
  return picture;
}

export function samples(test: TestApp) {
  let seed = 1;
  const { registry } = test.app.engine;
  const serves = (resource: Resource, verb: string, method: 'GET' | 'POST' = 'POST') =>
    test.app.http.hasRoute({ method, url: `/api/${resource.base}/${verb}` });

  /** @param only adds rows for references of these fields only; other references stay empty */
  async function draftFor(resource: Resource, client: Client, requiredOnly = false, only?: ReadonlySet<string>) {
    const ownIds: Record<string, string> = {};
    for (const [name, target] of Object.entries(exclusiveReferences[resource.name] ?? {}))
      if (!only || only.has(name)) ownIds[name] = (await addRow(registry.get(target), client)).id;
    for (const [name, other] of Object.entries(equalReferences[resource.name] ?? {}))
      if (ownIds[other] && (!only || only.has(name))) ownIds[name] = ownIds[other];
    seed += 1;
    // A unique date differs in each draft.
    for (const [name = ''] of uniqueKeysOf(resource).filter((names) => names.length === 1))
      if (resource.fields[name]?.kind === 'date' && (!only || only.has(name)))
        ownIds[name] = toWireDate(new Date(Date.UTC(2031, 0, 1) + seed * 86_400_000));
    return sampleDraft(resource, {
      seed,
      requiredOnly,
      ...(only ? { only } : {}),
      given: { ...sampleValues[resource.name], ...ownIds },
      fitting: async ({ target = '', amongKeys }) => {
        const { base, ...definition } = registry.get(target);
        const keys = Object.entries(keysAmong(definition, { amongKeys })).map(([name, each]) => `${name}=${each}`);
        return (await client.get<{ id: string }[]>(`${base}/select?${keys.join('&')}`)).data[0]?.id ?? '';
      },
      fileOf: (field) => fileOf(client, field),
      idOf: async (target, isNew) => {
        // A new row of a tree has only the required fields, so it is a root. Otherwise each row would be below the one before.
        if (isNew) return (await addRow(registry.get(target), client, registry.get(target).isTree)).id;
        // The row gets only the required fields, because two definitions may reference each other.
        return (await chooseRow(registry.get(target), client)) ?? (await addRow(registry.get(target), client, true)).id;
      },
    });
  }

  /** Returns the id of the last row whose label its neighbours do not have, so that a sheet can name the row. */
  async function chooseRow(target: Resource, client: Client): Promise<string | undefined> {
    const choices = (verb: string) => client.get<{ id: string; label: string }[]>(`${target.base}/${verb}`);
    const { data } = await choices('select');
    if (!Array.isArray(data)) return (await choices('tree')).data[0]?.id;
    const named = data.filter(
      ({ label }, index) => ![index - 1, index + 1].some((beside) => data[beside]?.label === label),
    );
    // Prefers the last row. The first role is the administrator's, and a change of that role would break the test.
    return (named.at(-1) ?? data.at(-1))?.id;
  }

  async function addRow(resource: Resource, client: Client, requiredOnly = false): Promise<Row> {
    const draft = await draftFor(resource, client, requiredOnly);
    const saved = await client.post<Row>(`${resource.base}/${resource.verbs.create}`, draft);
    if (!saved.success) throw new Error(`${saved.msg}: ${JSON.stringify(draft)}`);
    return saved.data;
  }

  const listed = features.flatMap((feature) => feature.resources).filter((resource) => serves(resource, 'list', 'GET'));
  /**
   * Resources whose rows are not made by a plain write; they have their own tests. A region is addressed by its code (contract §3.7),
   * and an order requires a truck that may charge (BR-7).
   */
  const specialResources: readonly Resource[] = [region, orders];
  // Resources whose rows cannot be edited have their own tests.
  const written = listed.filter(
    (resource) =>
      serves(resource, resource.verbs.create) &&
      serves(resource, resource.verbs.update) &&
      !specialResources.includes(resource),
  );
  /** Brings rows into a state in which they may be removed, along the transitions of the definition. Hooks do not run. */
  async function makeRemovable(resource: Resource, ids: readonly string[]): Promise<void> {
    for (const [field, keys] of Object.entries(resource.removable)) {
      const [table, column] = [sql.table(resource.table), sql.ref(columnOf(field))];
      const rows = await test.app.engine.database
        .read(tenantOf(resource))
        .rows<{ id: string; state: number }>(
          sql`select id, ${column} as state from ${table} where id = any(${[...ids]}::bigint[])`,
        );
      for (const { id, state } of rows.filter((row) => row.state !== null))
        for (const next of shortestPath(resource.states[field] ?? {}, state, keys))
          await test.app.engine.database.withTenant(tenantOf(resource), (tx) =>
            tx.run(sql`update ${table} set ${column} = ${next} where id = ${id}`),
          );
    }
  }

  return { makeRemovable, serves, draftFor, addRow, listed, written };
}
