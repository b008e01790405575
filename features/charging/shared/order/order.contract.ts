// Replies about orders beside their rows: bill and refunds, course, running orders.

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

/** The reply of edits. */
export const billedOrder = rowWith(orders, { details });

/** Orders out of the recycle bin are counted. */
export const restoredOrder = z.union([billedOrder, z.strictObject({ restored: z.number().int() })]);

/** The reply of a remote start: the device has received the request and has not answered yet. */
export const startedOrder = rowWith(orders, {
  details,
  command: sentCommand,
  /** Papers of truck and driver that have ended, or end soon. */
  warnings: z.array(z.string()),
});
export type StartedOrder = z.output<typeof startedOrder>;

/** [milliseconds, kWh reading, kW, SOC, V, A]; null where the device did not say. */
const point = z.tuple([
  z.number(),
  z.union([z.string(), z.number()]),
  z.number().nullable(),
  z.number().nullable(),
  z.number().nullable(),
  z.number().nullable(),
]);
export type CoursePoint = z.output<typeof point>;

/** Reports of the device, and each change of state. */
export const orderCourse = contract({
  of: orders,
  path: 'course',
  title: { zh: '订单：曲线、状态变化与指令', en: 'Order: curve, changes of state, commands' },
  // A missing or invalid id gets the message of every id.
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

/** Orders that run now, with their last values (domain §8.2). What no device has reported is null, never 0. */
export const orderCharging = contract({
  of: orders,
  path: 'orderCharging',
  title: { zh: '订单：进行中的订单与最新数据', en: 'Order: running orders with latest values' },
  /** Beside the filters and pages of the list. */
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
      /** In 元, if it ended now. */
      money: number,
      remainMin: number,
      swapStep: number,
      stepName: z.string(),
    }),
  ),
});

/** Where a start may be asked for: each connector as it is now, and what speaks against a start there (BR-7). */
export const startPlaces = contract({
  of: orders,
  path: 'startPlaces',
  title: { zh: '订单：可启动的枪及不能启动的原因', en: 'Order: connectors to start at, and why one cannot' },
  access: { code: permissionsOf(orders).add },
  input: z.object({
    stationId: id,
    /** A connector that is reserved for this truck is free for it. */
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
      /** In words; empty where nothing does. */
      refusal: z.string(),
    }),
  ),
});
