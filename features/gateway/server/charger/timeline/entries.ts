// The page of a timeline in one statement: of each kind the newest before the cursor, by its own index, then the newest of these.

import { orders } from '@ec/charging/shared/order/orders.resource';
import { deviceType } from '@ec/device-vocabulary/device.enums';

import { AppError, errors } from '@ec/kernel/errors';
import { allOf, type Condition, likePattern } from '@ec/kernel/sql';
import { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import type { Resource } from '@ec/resource/resource';
import { mayCall } from '@ec/resource-server/call-rights';
import { keys } from '@ec/resource-server/columns';
import type { Reader } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { type RawBuilder, sql } from 'kysely';
import { ocppMessage } from '../../../shared/charger/ocpp-message.resource.ts';
import {
  type TimelineEntry,
  type TimelineKind,
  timelineKinds,
  turn,
} from '../../../shared/charger/timeline.contract.ts';
import { eventKind } from './keep-event.ts';

export interface Asked {
  stackId: string;
  kinds?: string | undefined;
  connector?: number | undefined;
  text?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Where a page begins: everything before this entry. */
export interface Cursor {
  /** Microseconds since 1970. */
  at: string;
  key: string;
}

export type StoredEntry = Omit<TimelineEntry, 'at'> & { micros: string };

type Part = RawBuilder<unknown>;

/** The query of each kind. Columns: key, kind, at, title, connector, way, state, note, who, payload. */
const parts: Record<TimelineKind, (asked: Asked & { tenantId: string }, seen: Condition) => Part> = {
  message: (
    { stackId, connector },
    seen,
  ) => sql`select 'message-' || t.id as key, 'message' as kind, t.message_time as at, t.action as title,
      null::int as connector, t.way::int as way, t.kind::int as state, '' as note, '' as who, t.payload
    from ocpp_message t where ${seen} and t.stack_id = ${stackId}
      ${connector === undefined ? sql`` : sql`and t.payload ~ ${`"(connectorId|evseId|gun)":${connector}[,}]|"evse":[{]"id":${connector}[,}]`}`}`,
  command: (
    { stackId },
    seen,
  ) => sql`select 'command-' || t.id, 'command', t.create_time, t.name, g.connector_no, null::int, t.state::int,
      concat_ws(' · ', t.result, t.message, t.reason), coalesce(u.real_name, ''), t.args::text
    from truck_gun_cmd t left join truck_charging_gun g on g.tenant_id = t.tenant_id and g.id = t.gun_id
      left join "system_user" u on u.tenant_id = t.tenant_id and u.id = t.create_user
    where ${seen} and t.stack_id = ${stackId}`,
  alarm: (
    { stackId, tenantId },
    seen,
  ) => sql`select 'alarm-' || t.id || '-' || e.what, 'alarm', e.at, coalesce(t.alarm_name, t.alarm_code), d.connector_no,
      e.what, t.alarm_level::int, concat_ws(' · ', t.alarm_no, t.alarm_code, t.value), '', ''
    from (select id, connector_no, ${keys(deviceType.key.connector)} as type from truck_charging_gun
        where tenant_id = ${tenantId} and stack_id = ${stackId}
      union all select ${stackId}::bigint, null, ${keys(deviceType.key.charger)}) d
    join ${tableOf(deviceAlarm)} on t.device_id = d.id and t.device_type = d.type
    cross join lateral (values (${turn.begins}::int, t.first_time), (${turn.ends}::int, t.clear_time)) e (what, at) where ${seen} and e.at is not null`,
  order: (
    { stackId },
    seen,
  ) => sql`select 'order-' || t.id || '-' || e.what, 'order', e.at, coalesce(t.order_no, ''), g.connector_no, e.what, t.order_proc::int,
      coalesce(t.plate_no, ''), '', ''
    from ${tableOf(orders)} left join truck_charging_gun g on g.tenant_id = t.tenant_id and g.id = t.gun_id
    cross join lateral (values (${turn.begins}::int, t.start_time), (${turn.ends}::int, t.end_time)) e (what, at)
    where ${seen} and t.stack_id = ${stackId} and e.at is not null`,
  link: ({ stackId }, seen) => eventsOf(stackId, seen, 'link'),
  state: ({ stackId }, seen) => eventsOf(stackId, seen, 'state'),
};

const { up, down, connector: ofConnector, refused } = eventKind;

const eventsOf = (stackId: string, seen: Condition, kind: 'link' | 'state'): Part =>
  sql`select ${kind} || '-' || t.id, ${kind}, t.at, case t.kind when ${up} then 'up' when ${down} then 'down' when ${refused} then 'refused' else t.detail end, t.connector_no,
      t.kind::int, null::int, case when ${kind === 'state'} then '' else t.detail end, '', ''
    from ocpp_event t where ${seen} and t.stack_id = ${stackId} and t.kind in (${kind === 'link' ? sql`${up}, ${down}, ${refused}` : sql`${ofConnector}`})`;

/** Entries that have a list of their own are shown to people who may read that list. */
const lists: Partial<Record<TimelineKind, Resource>> = { message: ocppMessage, alarm: deviceAlarm, order: orders };

/** @throws AppError wrongParameter for a kind or a time that is none */
export async function timelineOf(
  engine: Engine,
  call: Reader,
  input: Asked,
  { after, most }: { after: Cursor | undefined; most: number },
): Promise<StoredEntry[]> {
  const { tenantId } = call.caller;
  const about = [
    ...(input.connector === undefined ? [] : [sql`(e.kind = 'message' or e.connector = ${input.connector})`]),
    ...(input.text
      ? [sql`concat_ws(' ', e.title, e.note, e.who, e.payload) ilike ${likePattern(input.text, '%', '%')}`]
      : []),
    ...(input.from ? [sql`e.at >= ${instant(input.from, 'from')}`] : []),
    ...(input.to ? [sql`e.at <= ${instant(input.to, 'to')}`] : []),
    // The first of the two is what an index serves.
    ...(after ? [sql`e.at <= ${momentOf(after)}`, sql`(e.at, e.key) < (${momentOf(after)}, ${after.key})`] : []),
  ];
  const where = about.length > 0 ? sql`where ${allOf(about)}` : sql``;
  const kinds = kindsOf(input.kinds).filter((kind) => {
    const list = lists[kind];
    return list === undefined || mayCall(list, 'list', call.rights);
  });
  const each = kinds.map((kind) => {
    const list = lists[kind];
    const visibility = list
      ? allOf(baseConditions({ engine, resource: list, call, use: 'see' }))
      : sql`t.tenant_id = ${tenantId}`;
    return sql`(select * from (${parts[kind]({ ...input, tenantId }, visibility)}) e (key, kind, at, title, connector, way, state, note, who, payload)
      ${where} order by e.at desc, e.key desc limit ${most})`;
  });
  if (each.length === 0) return [];
  return engine.database.read(tenantId).rows<StoredEntry>(
    sql`select e.key, e.kind, e.title, e.connector, e.way, e.state, e.note, e.who, e.payload,
        (extract(epoch from e.at) * 1000000)::bigint::text as micros
      from (${sql.join(each, sql` union all `)}) e order by e.at desc, e.key desc limit ${most}`,
  );
}

const momentOf = ({ at }: Cursor) => sql`('epoch'::timestamptz + ${at}::bigint * interval '1 microsecond')`;

function kindsOf(text: string | undefined): TimelineKind[] {
  if (!text) return [...timelineKinds];
  return text.split(',').map((word) => {
    const kind = timelineKinds.find((each) => each === word);
    if (!kind) throw new AppError(errors.wrongParameter, { name: 'kinds' });
    return kind;
  });
}

/** Times of the wire are those of Asia/Shanghai. */
function instant(text: string, name: string): Date {
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) || Number.isNaN(at.getTime()))
    throw new AppError(errors.wrongParameter, { name });
  return at;
}
