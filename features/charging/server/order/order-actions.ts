// What people do to orders (domain §8.1): cancel, stop, force the end, waive, invoice.
import { errorText, fail } from '@ec/kernel/errors';
import type { Acting, ActionHandler, Outcome } from '@ec/resource-server/action';
import type { Engine } from '@ec/resource-server/feature';
import { pending, pendingText } from '@ec/truck/server/public';
import { orders } from '../../shared/order/orders.resource.ts';
import { undoDebit } from '../settlement/settle-order.ts';
import { needControl } from './control.ts';
import { cancelOrder, requestStop } from './device-events.ts';
import { endOrder } from './end-order.ts';
import { orderErrors } from './order.errors.ts';
import { lockOrder, payState, runOf, stopReasons } from './order-store.ts';

export function orderActions(engine: Engine): Record<string, ActionHandler> {
  const cancel = async ({ tx, row, given }: Acting): Promise<Outcome> => {
    await cancelOrder(tx, engine, await lockOrder(tx, String(row.id)), String(given.reason));
    return { set: { failReason: given.reason } };
  };

  const stop = async ({ tx, call, row, given }: Acting): Promise<Outcome> => {
    await needControl(tx);
    const order = await lockOrder(tx, String(row.id));
    const by = { reason: given.reason ? String(given.reason) : undefined, userId: call.caller.userId };
    const commandId = await requestStop(tx, engine, order, { ...by, stopReason: stopReasons.operator });
    const message = errorText({ status: 409, ...pendingText }, {}, call.language);
    return { data: { commandId, result: pending, message } };
  };

  /** Bills on the last meter value. */
  const forceEnd = async ({ tx, row, given }: Acting): Promise<Outcome> => {
    const id = String(row.id);
    const { points, lostAt } = await runOf(tx, id);
    const last = points.at(-1)?.[0] ?? lostAt;
    const endTime = last ? new Date(last) : engine.clock.now();
    await endOrder(tx, engine, id, { endTime, stopReason: stopReasons.operator, isAbnormal: true });
    return { set: { failReason: String(given.reason).slice(0, 100) } };
  };

  /** What an order on credit has taken already goes back. */
  const waive = async ({ tx, call, row }: Acting): Promise<Outcome> => {
    const actor = { userId: call.caller.userId, name: call.caller.name };
    await undoDebit(tx, engine, { orderId: String(row.id), actor });
    return { set: { payMoney: '0.00', giftMoney: '0.00' } };
  };

  const invoice = ({ row, given }: Acting): Outcome => {
    const no = String(row.orderNo);
    const isPaid = [payState.paid, payState.partRefunded].some((state) => state === row.payStatus);
    if (!isPaid) fail(orderErrors.notPaid, { no });
    const next = orders.states.invoiceStatus?.[Number(row.invoiceStatus)] ?? [];
    if (!next.includes(Number(given.to))) fail(orderErrors.invoiceMove, { no });
    return { set: { invoiceStatus: given.to } };
  };

  return { cancel, stop, forceEnd, waive, invoice };
}
