// Adds OCPP data: keys of chargers, chargers that wait for registration, and messages of the last hours. Does nothing for a tenant that
// has a waiting charger.
import { hash } from 'node:crypto';
import { demoSeed } from '@ec/device-models/demo-seed';
import { bizDomain, deviceType } from '@ec/device-vocabulary/device.enums';
import { messageKind, messageWay, ocppMessage } from '@ec/gateway/shared/charger/ocpp-message.resource';
import { deviceCredential } from '@ec/gateway/shared/credential/credential.resource';
import { credentialState } from '@ec/gateway/shared/credential/key-fields';
import { waitingCharger, waitingState } from '@ec/gateway/shared/ocpp/waiting-charger.resource';
import { waitingKey } from '@ec/gateway/shared/ocpp/waiting-key.resource';
import type { Sql } from '@ec/kernel/database';
import { insertBulk } from '@ec/kernel/insert-bulk';
import { seededRandom } from '@ec/kernel/seeded-random';
import type { KeyOf } from '@ec/resource/enum';
import type { NewRowOf } from '@ec/resource/row';
import type { Engine } from '@ec/resource-server/feature';
import { insertRows } from '@ec/resource-server/insert-rows';
import { commandState } from '@ec/truck/shared/asset/gun-commands.contract';
import { sql } from 'kysely';

const MINUTE = 60_000;
const tenants = ['100003', '100002'];
/** The number of chargers of a tenant that have keys, and how many of those have sent messages. */
const [withKeys, withMessages] = [8, 3];

interface Stack {
  id: string;
  stackNo: string;
  stationId: string;
  gunId: string;
}

export async function seedOcpp(engine: Engine, now: Date = engine.clock.now()): Promise<void> {
  for (const tenantId of tenants)
    await engine.database.withTenant(tenantId, async (tx) => {
      if (await tx.first(sql`select 1 as one from ocpp_waiting where tenant_id = ${tenantId} limit 1`)) return;
      const registrations = waitingChargers(engine, tenantId, now);
      await insertRows(tx, waitingCharger, registrations);
      await insertRows(
        tx,
        waitingKey,
        registrations.flatMap((charger) => waitingKeys(engine, tenantId, charger)),
      );
      const stacks = await chargersOf(tx);
      await insertRows(
        tx,
        deviceCredential,
        stacks.map((stack) => credentialOf(engine, tenantId, stack, now)),
      );
      for (const stack of stacks.slice(0, withMessages)) await insertMessages(engine, tx, stack, { tenantId, now });
    });
}

const chargersOf = (tx: Sql): Promise<Stack[]> =>
  tx.rows<Stack>(
    sql`select k.id, k.stack_no as "stackNo", k.station_id as "stationId", g.id as "gunId"
      from truck_charging_stack k join truck_charging_gun g on g.tenant_id = k.tenant_id and g.stack_id = k.id and g.connector_no = 1
      where k.tenant_id = ${tx.tenantId} and k.ocpp_id is not null and k.is_deleted = 0
        and not exists (select from truck_charging_gun b where b.tenant_id = k.tenant_id and b.stack_id = k.id and b.order_id is not null)
        and not exists (select from gateway_credential c where c.tenant_id = k.tenant_id and c.device_id = k.id)
      order by k.stack_no limit ${withKeys}`,
  );

/** Nobody knows the key of this digest; a person renews the key before the charger can connect. */
function credentialOf(
  { ids }: Engine,
  tenantId: string,
  { id, stackNo, stationId }: Stack,
  now: Date,
): NewRowOf<typeof deviceCredential> {
  const random = seededRandom(demoSeed, `key ${tenantId} ${stackNo}`, 0);
  const digest = Array.from({ length: 64 }, () => Math.floor(random.next() * 16).toString(16)).join('');
  const renewed = new Date(now.getTime() - Math.floor(random.next() * 60) * 24 * 60 * MINUTE);
  return {
    id: ids.next(),
    tenant_id: tenantId,
    biz_domain: bizDomain.key.truck,
    device_type: deviceType.key.charger,
    device_id: id,
    device_no: stackNo,
    station_id: stationId,
    credential_state: credentialState.key.valid,
    renew_time: renewed,
    secret_hash: digest,
  };
}

const unknownChargers = [
  ['TX-240-0017', '特来电', 'TCDZ-DC240', 'ocpp1.6', 12],
  ['STAR-DC480-03', '星星充电', 'DC480-L', 'ocpp2.0.1', 55],
  ['ABB-T54-1182', 'ABB', 'Terra 54', 'ocpp1.6', 190],
] as const;

function waitingChargers({ ids }: Engine, tenantId: string, now: Date): NewRowOf<typeof waitingCharger>[] {
  return unknownChargers.map(([ocppId, vendor, model, protocol, minutes], index) => ({
    id: ids.next(),
    tenant_id: tenantId,
    ocpp_id: ocppId,
    vendor,
    model,
    serial_no: `SN${tenantId}${index + 1}`,
    firmware: `V1.${index + 2}.0`,
    protocol,
    address: `10.8.${index}.21`,
    waiting_state: waitingState.key.waiting,
    key_count: index === 0 ? 2 : 1,
    first_seen: new Date(now.getTime() - (minutes + 240) * MINUTE),
    last_seen: new Date(now.getTime() - minutes * MINUTE),
  }));
}

/** Returns one key, or two keys for the charger whose identity another address used. */
function waitingKeys(
  { ids }: Engine,
  tenantId: string,
  charger: NewRowOf<typeof waitingCharger>,
): NewRowOf<typeof waitingKey>[] {
  const { id, vendor, model, serial_no, firmware, address, first_seen, last_seen, key_count } = charger;
  const shared = { tenant_id: tenantId, waiting_id: id, vendor, model, serial_no, firmware, last_seen };
  const first = { ...shared, id: ids.next(), address, first_seen, ...keyNamed(`${id} own`) };
  const other = {
    ...shared,
    id: ids.next(),
    address: '203.0.113.77',
    first_seen: last_seen,
    ...keyNamed(`${id} other`),
  };
  return key_count === 2 ? [first, other] : [first];
}

const keyNamed = (name: string) => {
  const digest = hash('sha256', name, 'hex');
  return { secret_hash: digest, fingerprint: digest.slice(0, 8), boots: 3 };
};

/** Inserts a boot after a lost connection, connector states, heartbeats, and an unlock command of a person. */
async function insertMessages(
  { ids }: Engine,
  tx: Sql,
  { id: stackId, stackNo, gunId }: Stack,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<void> {
  const at = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  const messages: [minutes: number, action: string, payload: object, reply: object][] = [
    [
      95,
      'BootNotification',
      { chargePointVendor: '厂商', chargePointModel: 'DC240', chargePointSerialNumber: stackNo },
      { status: 'Accepted', currentTime: at(95).toISOString(), interval: 300 },
    ],
    [94, 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' }, {}],
    [61, 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Preparing' }, {}],
    [58, 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' }, {}],
    ...[40, 35, 30, 25, 20, 15, 10, 5].map((minutes): [number, string, object, object] => [
      minutes,
      'Heartbeat',
      {},
      { currentTime: at(minutes).toISOString() },
    ]),
  ];
  const message = (
    minutes: number,
    way: KeyOf<typeof messageWay>,
    kind: KeyOf<typeof messageKind>,
    action: string,
    payload: object,
    seconds = 0,
  ) => ({
    id: ids.next(),
    tenant_id: tenantId,
    stack_id: stackId,
    way,
    kind,
    action,
    message_id: `d${minutes}`,
    message_time: new Date(at(minutes).getTime() + seconds * 40),
    payload: JSON.stringify(payload),
  });
  const { fromDevice, toDevice } = messageWay.key;
  const unlock = { connectorId: 1 };
  await insertRows(tx, ocppMessage, [
    ...messages.flatMap(([minutes, action, payload, reply]) => [
      message(minutes, fromDevice, messageKind.key.call, action, payload),
      message(minutes, toDevice, messageKind.key.result, action, reply, 1),
    ]),
    message(59, toDevice, messageKind.key.call, 'UnlockConnector', unlock),
    message(59, fromDevice, messageKind.key.result, 'UnlockConnector', { status: 'Unlocked' }, 9),
  ]);
  const event = (minutes: number, kind: number, detail: string, connector: number | null = null) => ({
    id: ids.next(),
    tenant_id: tenantId,
    stack_id: stackId,
    at: at(minutes),
    kind,
    connector_no: connector,
    detail,
  });
  await insertBulk(tx, 'ocpp_event', [
    event(110, 2, ''),
    event(95, 1, 'ocpp1.6 10.8.0.4'),
    event(94, 3, 'idle', 1),
    event(61, 3, 'occupied', 1),
    event(58, 3, 'idle', 1),
    // The charger is not connected now.
    event(2, 2, ''),
  ]);
  await tx.run(
    sql`insert into truck_gun_cmd (id, tenant_id, gun_id, stack_id, name, args, state, result, reason, create_user, create_time,
        send_time, end_time, expire_time)
      select ${ids.next()}, ${tenantId}, ${gunId}, ${stackId}, 'UnlockConnector', '{}'::jsonb, ${commandState.done}, 'Unlocked', '枪头卡住',
        u.id, ${at(59)}, ${at(59)}, ${at(59)}, ${at(58)} from "system_user" u
      where u.tenant_id = ${tenantId} and u.account = 'engineer1'`,
  );
}
