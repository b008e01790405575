// The interface of this area for other features and the composition root.

export { orderIdOfTag, tagOfOrder } from '../shared/order/order-tag.ts';
export { chargingFeature } from './charging.feature.ts';
export { buyerOf, openOrders } from './invoice/invoiceable.ts';
export { putOnInvoice } from './invoice/request-invoice.ts';
export { type Actor, type Booking, bookingsStatement, type PayChannel } from './ledger/booking.ts';
export { debit, topUp } from './ledger/ledger.ts';
export { capacityOf, toleranceOf } from './order/capacity.ts';
export {
  cancelFailedStart,
  moveStartMeter,
  recordGunState,
  recordSample,
  recordSessionStart,
  resumeSession,
} from './order/device-events.ts';
export { endOrder } from './order/end-order.ts';
export { holdOrder } from './order/hold-order.ts';
export type { StoredOrder } from './order/order-store.ts';
export { refusalWords } from './order/refusal-words.ts';
export { dropSamplesAfter, keepSample, type MovedSample, moveSamples } from './order/samples.ts';
export { admitTag, carOf, startHere } from './order/start-here.ts';
export { type SwapAnswer, startSwap } from './order/start-swap.ts';
export { handleSwapStep } from './order/swap-events.ts';
export { sweepOrdersJob } from './order/sweep-orders.ts';
export { holdUnnamed } from './order/unnamed-order.ts';
export { applyReservationReply } from './ready/reserve-at-charger.ts';
export { reconcileDay } from './reconcile/reconcile-day.ts';
export { refundDeps } from './refund/refund-deps.ts';
export { findDifferences } from './settlement/ledger-check.ts';
export { boardOf } from './statement/board.ts';
export { monthOf } from './statement/month.ts';
export { type GridPrice, gridPricesAt } from './tariff/grid-prices.ts';
export { marginsOf } from './tariff/margin.routes.ts';
export { buildSnapshot, type RuleVersion, resolveTariff } from './tariff/resolve.ts';
