// Reads a page of a timeline in one statement. Each kind of entry has its own query, which selects the newest entries before the cursor; the
// page contains the newest entries of all these.
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
import { eventKind } from './record-event.ts';

export interface TimelineFilter {
  stackId: string;
  /** Comma-separated. */
  kinds?: string | undefined;
  connector?: number | undefined;
  text?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The last entry of the previous page: the next page contains the older entries. */
export interface Cursor {
  /** Microseconds since 1970. */
  at: string;
  key: string;
}

export type StoredEntry = Omit<TimelineEntry, 'at'> & { micros: string };

type Query = RawBuilder<unknown>;

/** The query of each kind. Columns: key, kind, at, title, connector, way, state, note, who, payload. */
const queries: Record<TimelineKind, (filter: TimelineFilter & { tenantId: string }, visibility: Condition) => Query> = {
  message: (
    { stackId, connector },
    visibility,
  ) => sql`select 'message-' || t.id as key, 'message' as kind, t.message_time as at, t.action as title,
      null::int as connector, t.way::int as way, t.kind::int as state, '' as note, '' as who, t.payload
    from ocpp_message t where ${visibility} and t.stack_id = ${stackId}
      ${connector === undefined ? sql`` : sql`and t.payload ~ ${`"(connectorId|evseId|gun)":${connector}[,}]|"evse":[{]"id":${connector}[,}]`}`}`,
  command: (
    { stackId },
    visibility,
  ) => sql`select 'command-' || t.id, 'command', t.create_time, t.name, g.connector_no, null::int, t.state::int,
      concat_ws(' · ', t.result, t.message, t.reason), coalesce(u.real_name, ''), t.args::text
    from truck_gun_cmd t left join truck_charging_gun g on g.tenant_id = t.tenant_id and g.id = t.gun_id
      left join "system_user" u on u.tenant_id = t.tenant_id and u.id = t.create_user
    where ${visibility} and t.stack_id = ${stackId}`,
  alarm: (
    { stackId, tenantId },
    visibility,
  ) => sql`select 'alarm-' || t.id || '-' || e.what, 'alarm', e.at, coalesce(t.alarm_name, t.alarm_code), d.connector_no,
      e.what, t.alarm_level::int, concat_ws(' · ', t.alarm_no, t.alarm_code, t.value), '', ''
    from (select id, connector_no, ${keys(deviceType.key.connector)} as type from truck_charging_gun
        where tenant_id = ${tenantId} and stack_id = ${stackId}
      union all select ${stackId}::bigint, null, ${keys(deviceType.key.charger)}) d
    join ${tableOf(deviceAlarm)} on t.device_id = d.id and t.device_type = d.type
    cross join lateral (values (${turn.begins}::int, t.first_time), (${turn.ends}::int, t.clear_time)) e (what, at)
      where ${visibility} and e.at is not null`,
  order: (
    { stackId },
    visibility,
  ) => sql`select 'order-' || t.id || '-' || e.what, 'order', e.at, coalesce(t.order_no, ''), g.connector_no, e.what, t.order_proc::int,
      coalesce(t.plate_no, ''), '', ''
    from ${tableOf(orders)} left join truck_charging_gun g on g.tenant_id = t.tenant_id and g.id = t.gun_id
    cross join lateral (values (${turn.begins}::int, t.start_time), (${turn.ends}::int, t.end_time)) e (what, at)
    where ${visibility} and t.stack_id = ${stackId} and e.at is not null`,
  link: ({ stackId }, visibility) => eventsOf(stackId, visibility, 'link'),
  state: ({ stackId }, visibility) => eventsOf(stackId, visibility, 'state'),
};

const { up, down, connector: connectorEvent, refused } = eventKind;

const eventsOf = (stackId: string, visibility: Condition, kind: 'link' | 'state'): Query => {
  const eventKinds = kind === 'link' ? sql`${up}, ${down}, ${refused}` : sql`${connectorEvent}`;
  return sql`select ${kind} || '-' || t.id, ${kind}, t.at,
      case t.kind when ${up} then 'up' when ${down} then 'down' when ${refused} then 'refused' else t.detail end, t.connector_no,
      t.kind::int, null::int, case when ${kind === 'state'} then '' else t.detail end, '', ''
    from ocpp_event t where ${visibility} and t.stack_id = ${stackId} and t.kind in (${eventKinds})`;
};

/** The resource of an entry's kind: only callers who may list the resource see entries of that kind. Other kinds need no such right. */
const lists: Partial<Record<TimelineKind, Resource>> = { message: ocppMessage, alarm: deviceAlarm, order: orders };

/** @throws AppError wrongParameter for an unknown kind or an invalid time */
export async function timelineOf(
  engine: Engine,
  call: Reader,
  input: TimelineFilter,
  { after, most }: { after: Cursor | undefined; most: number },
): Promise<StoredEntry[]> {
  const { tenantId } = call.caller;
  const conditions = conditionsOf(input, after);
  const where = conditions.length > 0 ? sql`where ${allOf(conditions)}` : sql``;
  const kinds = kindsOf(input.kinds).filter((kind) => {
    const list = lists[kind];
    return list === undefined || mayCall(list, 'list', call.rights);
  });
  const selects = kinds.map((kind) => {
    const list = lists[kind];
    const visibility = list
      ? allOf(baseConditions({ engine, resource: list, call, use: 'see' }))
      : sql`t.tenant_id = ${tenantId}`;
    const query = queries[kind]({ ...input, tenantId }, visibility);
    return sql`(select * from (${query}) e (key, kind, at, title, connector, way, state, note, who, payload)
      ${where} order by e.at desc, e.key desc limit ${most})`;
  });
  if (selects.length === 0) return [];
  return engine.database.read(tenantId).rows<StoredEntry>(
    sql`select e.key, e.kind, e.title, e.connector, e.way, e.state, e.note, e.who, e.payload,
        (extract(epoch from e.at) * 1000000)::bigint::text as micros
      from (${sql.join(selects, sql` union all `)}) e order by e.at desc, e.key desc limit ${most}`,
  );
}

/** Conditions on the entries `e` of any kind. */
function conditionsOf({ connector, text, from, to }: TimelineFilter, after: Cursor | undefined): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (connector !== undefined) conditions.push(sql`(e.kind = 'message' or e.connector = ${connector})`);
  if (text)
    conditions.push(sql`concat_ws(' ', e.title, e.note, e.who, e.payload) ilike ${likePattern(text, '%', '%')}`);
  if (from) conditions.push(sql`e.at >= ${parseTime(from, 'from')}`);
  if (to) conditions.push(sql`e.at <= ${parseTime(to, 'to')}`);
  if (after) {
    // An index serves this condition, but not the comparison of pairs.
    conditions.push(sql`e.at <= ${momentOf(after)}`);
    conditions.push(sql`(e.at, e.key) < (${momentOf(after)}, ${after.key})`);
  }
  return conditions;
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

/** Parses `YYYY-MM-DD HH:MM:SS` in Asia/Shanghai. */
function parseTime(text: string, name: string): Date {
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) || Number.isNaN(at.getTime()))
    throw new AppError(errors.wrongParameter, { name });
  return at;
}
