// Suggests handlers for an order (order/advice.contract.ts).
import { AppError, errors } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { filterHolders } from '@ec/messaging/server/public';
import { targetOf } from '@ec/resource/registry';
import { columnsOf, keys, type Picked, pick } from '@ec/resource-server/columns';
import { findRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { dept } from '@ec/system/shared/dept.resource';
import { userStatus } from '@ec/system/shared/platform.enums';
import { user } from '@ec/system/shared/user.resource';
import { woStatus } from '@ec/workflow/shared/work-order-status';
import { sql } from 'kysely';
import { type Candidate, orderAdvice } from '../../shared/order/advice.contract.ts';
import { metresBetween } from '../../shared/order/distance.ts';
import { workOrder } from '../../shared/order/work-order.resource.ts';
import { onDuty } from './duty.ts';
import { mayAccept } from './order-actions.ts';
import { siteOf } from './site-of.ts';

/** The distance in metres that counts like one more open order. */
const metresPerOrder = 20_000;
const mostCandidates = 20;

const u = columnsOf(user, 'u');
const d = columnsOf(dept, 'd');
const w = columnsOf(workOrder);
const open = keys(woStatus.key.accept, woStatus.key.working, woStatus.key.onHold);

const adviceFields = ['bizDomain', 'stationId', 'deptId'] as const;
type Order = Picked<typeof workOrder, (typeof adviceFields)[number]>;

interface Person {
  id: string;
  name: string;
  openOrders: number;
  lng: number | null;
  lat: number | null;
  midLng: number | null;
  midLat: number | null;
}

export const adviceRoutes = (engine: Engine): Route[] =>
  serve(orderAdvice, async (call) => {
    const { tenantId } = call.caller;
    const now = engine.clock.now();
    return engine.database.withTenant(tenantId, async (tx) => {
      if (!(await findRow({ engine, resource: workOrder, call, tx, use: 'see' }, call.input.id)))
        throw new AppError(errors.noData);
      const order = await tx.first<Order>(
        sql`select ${pick(workOrder, adviceFields)} from ${tableOf(workOrder)} where ${w.tenantId} = ${tenantId} and ${w.id} = ${call.input.id}`,
      );
      if (!order) throw new AppError(errors.noData);
      const site = await siteOf(tx, engine, order);
      const people = await tx.rows<Person>(peopleFor(engine, tenantId, order, now));
      const holders = new Set(
        await filterHolders(
          engine,
          tenantId,
          people.map(({ id }) => id),
          mayAccept,
        ),
      );
      const duty = new Set(order.deptId ? await onDuty(tx, { tenantId, deptId: order.deptId, now }) : []);
      return people
        .filter(({ id }) => holders.has(id))
        .map(({ id: userId, name, openOrders, ...at }): Candidate => {
          const position = placeOf(at);
          const metres = site && position.place ? Math.round(metresBetween(site, position.place)) : null;
          return { userId, name, openOrders, isOnDuty: duty.has(userId), metres, from: position.from };
        })
        .sort((one, other) => weight(one) - weight(other) || one.name.localeCompare(other.name, 'zh'))
        .slice(0, mostCandidates);
    });
  });

/** The weight by which people are sorted: lower is better. A person without a known position counts like a person 200 km away. */
const weight = ({ openOrders, metres }: Candidate) => openOrders + (metres ?? 10 * metresPerOrder) / metresPerOrder;

function placeOf({ lng, lat, midLng, midLat }: Pick<Person, 'lng' | 'lat' | 'midLng' | 'midLat'>) {
  if (lng !== null && lat !== null) return { place: { lng, lat }, from: 'checkIn' as const };
  if (midLng !== null && midLat !== null) return { place: { lng: midLng, lat: midLat }, from: 'stations' as const };
  return { place: undefined, from: 'unknown' as const };
}

/**
 * Selects enabled accounts of the order's department and of the departments above and below it; all accounts for an order without department.
 * Each row has the last check-in within a day, and the mean position of the stations that the person is responsible for.
 */
function peopleFor({ registry }: Engine, tenantId: string, { deptId, bizDomain }: Order, now: Date) {
  const dayAgo = new Date(now.getTime() - 24 * 3600_000);
  const station = targetOf(registry, workOrder.fields.stationId, { bizDomain });
  const hasFieldEngineer = station !== undefined && 'opsUserId' in station.fields;
  const middle = hasFieldEngineer
    ? sql`select avg(${columnIn('lng', 's')})::float8 as lng, avg(${columnIn('lat', 's')})::float8 as lat from ${tableOf(station, 's')}
        where s.tenant_id = ${tenantId} and ${columnIn('opsUserId', 's')} = ${u.id} and s.is_deleted = 0`
    : sql`select null::float8 as lng, null::float8 as lat`;
  const near = deptId
    ? sql`exists (select from ${tableOf(dept, 'd')}, ${tableOf(dept, 'e')} where ${d.tenantId} = ${tenantId} and e.tenant_id = ${tenantId}
        and ${d.id} = ${deptId} and e.id = any(${u.deptId}) and e.is_deleted = 0
        and (e.id::text = any(string_to_array(${d.ancestors} || ',' || ${d.id}, ','))
          or ${d.id}::text = any(string_to_array(e.ancestors, ','))))`
    : sql`true`;
  return sql<Person>`select ${u.id} as id, coalesce(nullif(${u.realName}, ''), ${u.name}) as name,
      (select count(*)::int from ${tableOf(workOrder)} where ${w.tenantId} = ${tenantId} and ${w.handlerId} = ${u.id}
        and ${w.woStatus} in (${open}) and ${w.isDeleted} = 0) as "openOrders",
      seen.lng, seen.lat, middle.lng as "midLng", middle.lat as "midLat"
    from ${tableOf(user, 'u')}
      left join lateral (select ${w.arriveLng}::float8 as lng, ${w.arriveLat}::float8 as lat from ${tableOf(workOrder)}
        where ${w.tenantId} = ${tenantId} and ${w.handlerId} = ${u.id} and ${w.arriveTime} > ${dayAgo}
        order by ${w.arriveTime} desc limit 1) seen on true
      left join lateral (${middle}) middle on true
    where ${u.tenantId} = ${tenantId} and ${u.isDeleted} = 0 and ${u.status} = ${userStatus.key.enabled} and ${near}
    order by ${u.id} limit 500`;
}
