// Starts an order from the console (domain §3 orders, BR-7). One transaction checks the rules, writes the order with its tariff snapshot,
// holds the prepayment and queues the command to the device. The order stays in the state "starting" until the device reports the start.

import type { Sql } from '@ec/kernel/database';
import { AppError, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Language } from '@ec/language/language';
import type { ValuesOf } from '@ec/resource/row';
import type { Hooks, Row, Values } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { addRow } from '@ec/resource-server/save';
import { isLinkLost, requestedReply, writeGunCommand } from '@ec/truck/server/public';
import type { SentCommand } from '@ec/truck/shared/asset/sent-command';
import { sql } from 'kysely';
import { type DriverDocument, expiringDocuments } from '../../shared/order/driver-documents.ts';
import {
  orderProc,
  ordersInvoiceStatus,
  ordersStartType,
  orderType,
  payStatus,
} from '../../shared/order/order.enums.ts';
import { orderNoOf } from '../../shared/order/order-no.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { neededToStart, type StartRefusal, startRefusal } from '../../shared/order/start-refusal.ts';
import type { TariffSnapshot } from '../../shared/pricing/tariff-snapshot.ts';
import { defaultPayer } from '../account/default-payer.ts';
import { hold } from '../ledger/ledger.ts';
import { convertTicket } from '../ready/convert-ticket.ts';
import { sweepOrdersSoon } from './advance-queue.ts';
import { needControl } from './control.ts';
import { orderErrors, startErrors } from './order.errors.ts';
import { writeOrder, writeRun } from './order-store.ts';
import { factsOfStart, type StartFindings, type StartRequest } from './start-facts.ts';

/** The order is cancelled if the device does not answer within this time (domain §6.2). */
const startTimeoutMs = 60_000;

interface StartedOrder extends Row {
  command: SentCommand;
  /** Documents that expire within 30 days, and expired documents if these do not block a start (BR-23). */
  warnings: string[];
}

type OrderHooks = Hooks<typeof orders>;
type OrderValues = ValuesOf<typeof orders>;

export async function startOrder(engine: Engine, call: Call, draft: Values): Promise<StartedOrder> {
  const { ids, clock } = engine;
  let findings: StartFindings | undefined;
  let tariff: TariffSnapshot | undefined;
  let commandId = '';
  const beforeSave: OrderHooks['beforeSave'] = async ({ tx, values }) => {
    if (values.orderType === orderType.key.swap) fail(orderErrors.notRemote);
    await needControl(tx);
    const orderValues = await completeValues(tx, values, clock.now());
    const request = startRequestOf(orderValues, call.caller.userId);
    findings = await factsOfStart(tx, { ids, clock }, request);
    refuse(findings, startRefusal(findings.facts), call);
    const { stationId, stackId, operatorId } = findings.place;
    if (await isLinkLost(tx, engine.events, stackId)) fail(startErrors.gunOffline);
    const state = {
      orderProc: orderProc.key.created,
      payStatus: payStatus.key.unsettled,
      invoiceStatus: ordersInvoiceStatus.key.none,
      startType: ordersStartType.key.remote,
    };
    tariff = findings.tariff ?? fail(startErrors.noTariff);
    return {
      ...orderValues,
      ...state,
      stationId,
      stackId,
      orderNo: orderNoOf(operatorId, ids.next()),
      payType: findings.payType,
      ruleId: tariff.ruleId,
      ruleSnapshot: JSON.stringify(tariff),
    };
  };
  const afterSave: OrderHooks['afterSave'] = async ({ tx, row }) => {
    const { id, plateNo } = row;
    const gunId = row.gunId ?? '';
    const stationId = row.stationId ?? '';
    const orderNo = row.orderNo ?? '';
    const command = { tenantId: call.caller.tenantId, gunId, orderId: id, userId: call.caller.userId };
    await convertTicket(tx, engine, { plateNo, stationId, orderId: id });
    const prepayment = tariff && Number(tariff.prepayAmount) > 0 ? tariff.prepayAmount : undefined;
    const actor = { userId: call.caller.userId, name: call.caller.name };
    if (prepayment)
      await hold(tx, engine, { accountId: row.accountId ?? '', amount: prepayment, bizNo: orderNo, actor });
    commandId = await writeGunCommand(tx, ids, { ...command, name: 'RemoteStartTransaction', args: { orderNo } });
    // The command is queued in the same transaction, so the order leaves its first state at once (domain §6.2, 0→1).
    await writeOrder(tx, id, { order_proc: orderProc.key.starting });
    await writeRun(tx, id, { sent_at: clock.now(), held: prepayment ?? null });
    await tx.run(
      sql`update truck_charging_gun set order_id = ${id} where tenant_id = ${tx.tenantId} and id = ${gunId}`,
    );
    await sweepOrdersSoon(tx, id, new Date(clock.now().getTime() + startTimeoutMs));
  };
  const row = await addRow(engine, orders, call, draft, { beforeSave, afterSave });
  const { papers = [], today = '' } = findings?.facts ?? {};
  const due = expiringDocuments(papers, today);
  return {
    ...row,
    details: [],
    orderProc: orderProc.key.starting,
    command: requestedReply(commandId, call.language),
    warnings: [...due.expired, ...due.soon].map((paper) => paperText(paper, call.language)),
  };
}

/** Converts the completed values to a request. Only the truck, the merchant and the driver may be missing. */
const startRequestOf = (
  { orderType: type, gunId, accountId, merchantId, carId, driverId, plateNo }: OrderValues,
  userId: string,
): StartRequest => ({
  userId,
  orderType: type ?? orderType.key.charging,
  gunId: gunId ?? '',
  accountId: accountId ?? '',
  merchantId: merchantId ?? null,
  carId: carId ?? null,
  driverId: driverId ?? null,
  plateNo: plateNo ?? '',
});

/**
 * Fills in the VIN and the merchant of the selected truck. Fills in the paying account if the form names no account.
 * @throws AppError for a plate, merchant or account that does not match, and noPayer
 */
async function completeValues(tx: Sql, values: OrderValues, at: Date): Promise<OrderValues> {
  const car = await tx.first<{ plateNo: string; vin: string; merchantId: string }>(
    sql`select plate_no as "plateNo", vin, merchant_id as "merchantId" from truck_car
      where tenant_id = ${tx.tenantId} and id = ${values.carId ?? null} and is_deleted = 0`,
  );
  if (car && car.plateNo !== values.plateNo) fail(orderErrors.otherPlate);
  if (car && values.merchantId && car.merchantId !== values.merchantId) fail(orderErrors.otherMerchant);
  const orderValues: OrderValues = { ...values, ...(car ? { vin: car.vin, merchantId: car.merchantId } : {}) };
  if (!orderValues.accountId) return { ...orderValues, accountId: await payerFor(tx, orderValues, at) };
  const owners = [orderValues.merchantId, orderValues.driverId].filter(Boolean);
  const payer = await tx.first<{ ownerId: string }>(
    sql`select owner_id as "ownerId" from truck_account
      where tenant_id = ${tx.tenantId} and id = ${orderValues.accountId ?? null} and is_deleted = 0`,
  );
  if (!payer || (owners.length > 0 && !owners.includes(payer.ownerId))) fail(orderErrors.otherPayer);
  return orderValues;
}

async function payerFor(tx: Sql, { merchantId, carId, driverId }: OrderValues, at: Date): Promise<string> {
  const drive = { merchantId: merchantId ?? null, carId: carId ?? null, driverId: driverId ?? null, at };
  return (await defaultPayer(tx, drive))?.id ?? fail(orderErrors.noPayer);
}

function refuse({ facts, tariff }: StartFindings, refusal: StartRefusal | undefined, call: Call): void {
  if (!refusal) return;
  const papers = expiringDocuments(facts.papers, facts.today).expired.map((paper) => paperText(paper, call.language));
  throw new AppError(startErrors[refusal], {
    available: facts.account.available,
    left: facts.leftOfDay ?? '',
    needed: tariff ? neededToStart(tariff).toFixed(2) : '',
    papers: papers.join(call.language === 'en' ? ', ' : '、'),
  });
}

const paperNames: Record<DriverDocument['kind'], { zh: string; en: string }> = {
  licence: { zh: '驾驶证', en: 'Driving licence' },
  qualification: { zh: '从业资格证', en: 'Professional qualification' },
  inspection: { zh: '车辆年检', en: 'Vehicle inspection' },
};

const paperText = ({ kind, end }: DriverDocument, language: Language): string => `${paperNames[kind][language]} ${end}`;
