// Calls and replies about orders besides their rows: bill and refunds, course, running orders.

import { permissionsOf } from '@ec/resource/calls';
import { contract, id, pageOf } from '@ec/resource/contract';
import { rowSchema, rowWith } from '@ec/resource/schema';
import { commandState } from '@ec/truck/shared/asset/gun-commands.contract';
import { sentCommand } from '@ec/truck/shared/asset/sent-command';
import { z } from 'zod';
import { refund } from '../refund/refund.resource.ts';
import { orders } from './orders.resource.ts';

/** The bill of one price period of a session. Prices in 元/kWh, money in 元. */
const billLine = z.strictObject({
  id: z.string(),
  seq: z.number().int(),
  startTime: z.string(),
  endTime: z.string(),
  /** A key of `periodKind`. */
  kind: z.number().int(),
  kindName: z.string(),
  elecPrice: z.number(),
  servicePrice: z.number(),
  kwh: z.number(),
  elecMoney: z.number(),
  serviceMoney: z.number(),
});
export type BillLine = z.output<typeof billLine>;

/** The state of the stay at a connector after the session (BR-6). */
export const occupancyState = { plugged: 0, due: 1, done: 2 } as const;

const details = z.array(billLine);

/** The reply of the order's detail. */
export const wholeOrder = rowWith(orders, { details, refunds: z.array(rowSchema(refund)) });
export type WholeOrder = z.output<typeof wholeOrder>;

/** The reply of an edit. */
export const billedOrder = rowWith(orders, { details });

/** A restore from the recycle bin replies with the number of restored orders. */
export const restoredOrder = z.union([billedOrder, z.strictObject({ restored: z.number().int() })]);

/** The reply of a remote start, with the state of the command to the device. */
export const startedOrder = rowWith(orders, {
  details,
  command: sentCommand,
  /** Warnings about documents of truck and driver that have expired or will expire soon. */
  warnings: z.array(z.string()),
});
export type StartedOrder = z.output<typeof startedOrder>;

/** [milliseconds, kWh reading, kW, SOC, V, A]; null for a value that the device did not report. */
const point = z.tuple([
  z.number(),
  z.union([z.string(), z.number()]),
  z.number().nullable(),
  z.number().nullable(),
  z.number().nullable(),
  z.number().nullable(),
]);
export type CoursePoint = z.output<typeof point>;

/** The course of an order: the device's samples, changes of state, steps and commands. */
export const orderCourse = contract({
  of: orders,
  path: 'course',
  title: { zh: '订单：曲线、状态变化与指令', en: 'Order: curve, changes of state, commands' },
  // The handler validates the id, so that a missing or invalid one gets the usual message about ids.
  input: z.looseObject({ id: z.unknown().meta({ description: 'Id of the order' }) }),
  output: z.strictObject({
    points: z.array(point),
    /** Changes of orderProc, payStatus and invoiceStatus. */
    events: z.array(
      z.strictObject({ at: z.string(), field: z.string(), before: z.number().nullable(), after: z.number() }),
    ),
    /** The steps of a swap (domain §6.3). */
    steps: z.array(z.strictObject({ at: z.string(), step: z.number(), stepName: z.string() })),
    commands: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        state: z.literal(Object.values(commandState)),
        result: z.string(),
        message: z.string(),
        reason: z.string(),
        at: z.string(),
      }),
    ),
    occupancy: z
      .strictObject({
        endedAt: z.string(),
        unpluggedAt: z.string(),
        excludedSec: z.number().nullable(),
        money: z.string().nullable(),
        state: z.literal(Object.values(occupancyState)),
      })
      .nullable(),
  }),
});
export type OrderCourse = z.output<(typeof orderCourse)['output']>;

const number = z.number().nullable();

/** Running orders with their latest values (domain §8.2). A value that no device reported is null, never 0. */
export const orderCharging = contract({
  of: orders,
  path: 'orderCharging',
  title: { zh: '订单：进行中的订单与最新数据', en: 'Order: running orders with latest values' },
  /** The call also takes the filters and the paging of the list. */
  input: z.looseObject({ keyword: z.string().optional().meta({ description: 'Part of a plate or an order number' }) }),
  output: pageOf(
    z.strictObject({
      id: z.string(),
      orderNo: z.string(),
      orderType: number,
      orderProc: number,
      orderProcName: z.string(),
      stationName: z.string(),
      gunName: z.string(),
      plateNo: z.string(),
      merchantName: z.string(),
      startTime: z.string(),
      durationSec: number,
      startSoc: number,
      soc: number,
      kwh: number,
      powerKw: number,
      voltV: number,
      currA: number,
      /** The amount in 元 if the order ended now. */
      money: number,
      remainMin: number,
      swapStep: number,
      stepName: z.string(),
    }),
  ),
});

/** The connectors of a station with their current state and the reason why no order can start there (BR-7). */
export const startPlaces = contract({
  of: orders,
  path: 'startPlaces',
  title: { zh: '订单：可启动的枪及不能启动的原因', en: 'Order: connectors to start at, and why one cannot' },
  access: { code: permissionsOf(orders).add },
  input: z.object({
    stationId: id,
    /** A connector that is reserved for this truck counts as free. */
    plateNo: z.string().optional(),
  }),
  output: z.array(
    z.strictObject({
      id: z.string(),
      gunName: z.string(),
      parkNo: z.string(),
      gunStatus: number,
      devState: number,
      ratedPowerKw: number,
      /** The reason in words; empty if an order can start. */
      refusal: z.string(),
    }),
  ),
});
