// Answers the questions that the device features ask about orders (features/truck/server/asset/order-questions.ts).
import type { Listener } from '@ec/kernel/events';
import { allOf } from '@ec/kernel/sql';
import { permissionsOf } from '@ec/resource/calls';
import { wireTime } from '@ec/resource/wire';
import { columnsOf, keys, type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { type BilledSwap, openOrderAsked, orderNosAsked, runningOrderAsked, swapsAsked } from '@ec/truck/server/public';
import { station } from '@ec/truck/shared/station.resource';
import { sql } from 'kysely';
import { openProcs, orderProc } from '../../shared/order/order.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';

const { starting, charging, stopping, unknown, ended } = orderProc.key;
const o = columnsOf(orders, 'o');

type Swap = Omit<BilledSwap, 'soc' | 'kwh'> & { soc: string | null; kwh: string | null };

export const answerDevices = (engine: Engine): readonly Listener[] => [
  runningOrderAsked.listener(async (tx, { gunId }) => {
    const order = await tx.first<Picked<typeof orders, 'id'>>(
      sql`select ${pick(orders, ['id'], 'o')} from ${tableOf(orders, 'o')}
        where ${o.tenantId} = ${tx.tenantId} and ${o.gunId} = ${gunId}
          and ${o.orderProc} in (${keys(starting, charging, stopping, unknown)}) and ${o.isDeleted} = 0 limit 1`,
    );
    return order?.id;
  }),

  openOrderAsked.listener(async (tx, at) => {
    const place = 'gunId' in at ? sql`${o.gunId} = ${at.gunId}` : sql`${o.stackId} = ${at.stackId}`;
    const order = await tx.first<Picked<typeof orders, 'orderNo'>>(
      sql`select ${pick(orders, ['orderNo'], 'o')} from ${tableOf(orders, 'o')}
        where ${o.tenantId} = ${tx.tenantId} and ${place} and ${o.orderProc} in (${keys(...openProcs)}) and ${o.isDeleted} = 0 limit 1`,
    );
    return order && (order.orderNo ?? '');
  }),

  orderNosAsked.listener(async (tx, { ids }) => {
    const rows = await tx.rows<{ id: string; orderNo: string }>(
      sql`select ${pick(orders, ['id', 'orderNo'], 'o')} from ${tableOf(orders, 'o')}
        where ${o.tenantId} = ${tx.tenantId} and ${o.id} = any(${ids}::bigint[]) and ${o.orderNo} is not null`,
    );
    return new Map(rows.map(({ id, orderNo }) => [id, orderNo]));
  }),

  swapsAsked.listener(async (tx, { call, batteryId, limit }) => {
    if (!call.rights.holds(permissionsOf(orders).menu)) return [];
    const isVisible = allOf(baseConditions({ engine, resource: orders, call }));
    const t = columnsOf(orders);
    const s = columnsOf(station, 's');
    const wentOn = sql`${t.newBatteryId} = ${batteryId}`;
    const rows = await tx.rows<Swap>(
      sql`select coalesce(${t.orderNo}, '') as "orderNo", ${t.endTime} as at, coalesce(${t.plateNo}, '') as "plateNo",
          coalesce((select ${s.stationName} from ${tableOf(station, 's')}
            where ${s.tenantId} = ${t.tenantId} and ${s.id} = ${t.stationId}), '') as "stationName",
          ${t.newBatteryId} is not distinct from ${batteryId} as "wentOn",
          case when ${wentOn} then ${t.newSoc} else ${t.oldSoc} end as soc,
          case when ${wentOn} then ${t.newKwh} else ${t.oldKwh} end as kwh
        from ${tableOf(orders)}
        where ${isVisible} and (${wentOn} or ${t.oldBatteryId} = ${batteryId}) and ${t.orderProc} = ${keys(ended)}
        order by ${t.endTime} desc limit ${limit}`,
    );
    return rows.map(({ soc, kwh, ...swap }) => ({
      ...swap,
      at: wireTime(swap.at),
      soc: numberOf(soc),
      kwh: numberOf(kwh),
    }));
  }),
];

const numberOf = (value: string | null): number | null => (value === null ? null : Number(value));
