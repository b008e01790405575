// Actions of orders (domain §8.1).

import { fail } from '@ec/kernel/errors';
import type { ActionHandlers } from '@ec/resource-server/action';
import type { Engine } from '@ec/resource-server/feature';
import { requestedReply } from '@ec/truck/server/public';
import {
  orderProc,
  ordersInvoiceStatus,
  ordersReviewWay,
  payStatus,
  stopReason,
} from '../../shared/order/order.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { refuseOnInvoice } from '../invoice/refuse-on-invoice.ts';
import { undoDebit } from '../settlement/settle-order.ts';
import { needControl } from './control.ts';
import { cancelOrder, requestStop } from './device-events.ts';
import { endOrder } from './end-order.ts';
import { billHeld, refuseImpossible } from './hold-order.ts';
import { orderErrors } from './order.errors.ts';
import { lockOrder, runOf } from './order-store.ts';
import { payerColumns } from './unnamed-order.ts';

export function orderActions(engine: Engine): ActionHandlers<typeof orders> {
  return {
    async cancel({ tx, row, args }) {
      await cancelOrder(tx, engine, await lockOrder(tx, row.id), { remark: args.reason });
      return { set: { failReason: args.reason } };
    },

    async stop({ tx, call, row, args }) {
      await needControl(tx);
      const order = await lockOrder(tx, row.id);
      const by = { reason: args.reason ?? undefined, userId: call.caller.userId };
      const commandId = await requestStop(tx, engine, order, { ...by, stopReason: stopReason.key.operator });
      return { data: requestedReply(commandId, call.language) };
    },

    /** Ends and bills the order at the time of its latest sample; without samples, at the loss of the link or now. */
    async forceEnd({ tx, row, args }) {
      const id = row.id;
      const { sampledAt, lostAt } = await runOf(tx, id);
      const last = sampledAt ?? lostAt;
      const endTime = last ? new Date(last) : engine.clock.now();
      await endOrder(tx, engine, id, { endTime, stopReason: stopReason.key.operator, isAbnormal: true });
      return { set: { failReason: args.reason.slice(0, 100) } };
    },

    /** Assigns a paying truck to a held order. `review` proposes a bill only for an order that has a payer. */
    async assignPayer({ tx, row, args }) {
      return { set: await payerColumns(tx, engine, row.id, args.carId) };
    },

    /** Stores a proposal for a held order. Nothing is billed before a second person confirms the proposal. */
    async review({ tx, call, row, args }) {
      const isBilled = args.way !== ordersReviewWay.key.cancel;
      if (isBilled && !row.accountId) fail(orderErrors.payerMissing, { no: row.orderNo ?? '' });
      const reviewKwh = args.way === ordersReviewWay.key.byHand ? (args.kwh ?? null) : null;
      if (reviewKwh !== null) await refuseImpossible(tx, row.id, reviewKwh);
      const { way: reviewWay, reason: reviewReason } = args;
      return {
        set: { reviewWay, reviewKwh, reviewReason, reviewUser: call.caller.userId, reviewTime: engine.clock.now() },
      };
    },

    /** Confirms or rejects the proposal of another person. After a rejection the order stays held and awaits a new proposal. */
    async approveReview({ tx, call, row, args }) {
      if (row.reviewUser === call.caller.userId) fail(orderErrors.ownReview);
      if (args.pass !== 1)
        return { set: { orderProc: orderProc.key.held, reviewWay: null, reviewKwh: null, reviewReason: args.reason } };
      const isCancelled = row.reviewWay === ordersReviewWay.key.cancel;
      if (isCancelled) await cancelOrder(tx, engine, await lockOrder(tx, row.id), { remark: row.reviewReason ?? '' });
      else await billHeld(tx, engine, row.id, row.reviewKwh);
      return { set: { orderProc: isCancelled ? orderProc.key.cancelled : orderProc.key.ended } };
    },

    /** Waives the payment. If the order was already debited on credit, the debit is reversed. */
    async waive({ tx, call, row }) {
      const actor = { userId: call.caller.userId, name: call.caller.name };
      await undoDebit(tx, engine, { orderId: row.id, actor });
      return { set: { payMoney: '0.00', giftMoney: '0.00' } };
    },

    async invoice({ tx, row, args }) {
      const { none } = ordersInvoiceStatus.key;
      const no = row.orderNo ?? '';
      const isPaid = [payStatus.key.paid, payStatus.key.partRefunded].some((state) => state === row.payStatus);
      if (!isPaid) fail(orderErrors.notPaid, { no });
      if (Number(row.payMoney ?? 0) <= Number(row.refundMoney ?? 0)) fail(orderErrors.nothingToInvoice, { no });
      await refuseOnInvoice(tx, row.id, no);
      const next = orders.states.invoiceStatus?.[row.invoiceStatus ?? none] ?? [];
      if (!next.includes(args.to)) fail(orderErrors.invoiceMove, { no });
      return { set: { invoiceStatus: args.to } };
    },
  };
}
