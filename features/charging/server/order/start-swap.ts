// Starts a swap when a station has read a plate or VIN (domain §6.3, BR-7, BR-15, BR-19): checks the rules, creates the order and
// reserves a pack. Later reports of the station's controller advance the order (`swap-events.ts`).
import { devState } from '@ec/device-vocabulary/device.enums';
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { Label } from '@ec/language/label';
import { keys } from '@ec/resource-server/columns';
import { paramIn } from '@ec/system/server/public';
import { batteryStatus } from '@ec/truck/shared/asset/asset.enums';
import { slotState } from '@ec/truck/shared/asset/battery-life.contract';
import { swapRefusal } from '@ec/truck/shared/asset/swap-refusal';
import { carEnergyMode } from '@ec/truck/shared/fleet/fleet.enums';
import { sql } from 'kysely';
import {
  openProcs,
  orderProc,
  ordersInvoiceStatus,
  ordersStartType,
  orderType,
  payStatus,
} from '../../shared/order/order.enums.ts';
import { orderNoOf } from '../../shared/order/order-no.ts';
import { type StartFacts, swapStartRefusal } from '../../shared/order/start-refusal.ts';
import type { SwapRefusal } from '../../shared/order/swap-refusals.ts';
import { swapStep } from '../../shared/order/swap-steps.ts';
import { heldStates } from '../../shared/ready/booking-rules.ts';
import { readyType } from '../../shared/ready/ready.enums.ts';
import { billingRulesBillType } from '../../shared/tariff/tariff.enums.ts';
import { defaultPayer } from '../account/default-payer.ts';
import { hold } from '../ledger/ledger.ts';
import { convertTicket } from '../ready/convert-ticket.ts';
import { resolveTariff } from '../tariff/resolve.ts';
import { isControlOpen } from './control.ts';
import { type OrderDeps, writeRun } from './order-store.ts';
import { refusalWords } from './refusal-words.ts';
import {
  accountOf,
  isTenantOpen,
  lockPlate,
  merchantOf,
  papersOf,
  payTypeOf,
  truckHasOpenOrder,
} from './start-facts.ts';
import { carOf } from './start-here.ts';
import { handleSwapStep } from './swap-events.ts';
import { fullestPack, lockPack, packOnTruck } from './swap-packs.ts';

interface SwapArrival {
  stationId: string;
  bayNo: number;
  /** The plate or VIN that the station read. */
  tag: string;
  /** The code of the pack on the truck, if the station can read it. */
  batteryNo?: string | undefined;
  at: Date;
}

interface StartedSwap {
  orderId: string;
  orderNo: string;
  plateNo: string;
  oldBattery: string;
  newBattery: string;
  /** The slot of the new battery. */
  newSlot: number;
}

export type SwapAnswer = StartedSwap | { refusal: SwapRefusal; message: Label };

/** Starts a swap. A repeated request, for example after a lost reply, gets the same reply until the swap has passed the step `parked`. */
export async function startSwap(tx: Sql, deps: OrderDeps, arrival: SwapArrival): Promise<SwapAnswer> {
  const { stationId, bayNo, at } = arrival;
  // The lock keeps two robots of a station from fetching the same pack or filling the same slot.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`swap ${tx.tenantId} ${stationId}`}, 0))`);
  const car = await carOf(tx, arrival.tag);
  if (!car) return refuseSwap('unknownTag');
  await lockPlate(tx, car.plateNo);
  const running = await runningAt(tx, stationId, bayNo);
  if (running && running.step > lastStepBeforeSwap) return refuseSwap('bayBusy');
  if (running?.plateNo === car.plateNo) return readStartedSwap(tx, running);
  if (running) await abortSwap(tx, deps, running, at);
  if (!(await isControlOpen(tx))) return refuseSwap('controlOff');
  const swapFacts = await factsOfSwap(tx, deps, { ...arrival, car });
  if ('refusal' in swapFacts) return swapFacts;
  const { facts, tariff, accountId, payType, operatorId, old, robot } = swapFacts;
  const refusal = swapStartRefusal(facts);
  if (refusal) return refuseSwap(refusal);
  if (!tariff) return refuseSwap('noTariff');
  const orderId = deps.ids.next();
  const bookedId = await bookedPack(tx, car.plateNo, stationId);
  const fresh = bookedId ? await lockPack(tx, bookedId) : await fullestPack(tx, stationId, old.model);
  if (!fresh) return refuseSwap('noPack');
  const bay = { truckModel: old.model, emptySlots: await emptySlots(tx, stationId), robot };
  const unfit = swapRefusal(fresh, bay);
  if (unfit) return { refusal: 'unfitPack', message: unfit };
  const orderNo = orderNoOf(operatorId, orderId);
  await tx.run(
    sql`insert into truck_orders (id, tenant_id, order_no, order_type, order_proc, pay_status, invoice_status, start_type,
        plate_no, vin, car_id, merchant_id, account_id, station_id, bay_no, agv_id, pay_type, rule_id, rule_snapshot, swap_step,
        old_battery_id, new_battery_id)
      values (${orderId}, ${tx.tenantId}, ${orderNo}, ${orderType.key.swap}, ${orderProc.key.created}, ${payStatus.key.unsettled},
        ${ordersInvoiceStatus.key.none}, ${car.isVin ? ordersStartType.key.plugAndCharge : ordersStartType.key.plate}, ${car.plateNo},
        ${car.vin}, ${car.id}, ${car.merchantId}, ${accountId}, ${stationId}, ${bayNo}, ${robot?.id ?? null}, ${payType}, ${tariff.ruleId},
        ${JSON.stringify(tariff)}::jsonb, ${swapStep.created}, ${old.id}, ${fresh.id})`,
  );
  // Converting a ticket releases the pack that the ticket held. The pack of the order is reserved below.
  await convertTicket(tx, deps, { plateNo: car.plateNo, stationId, orderId });
  const prepayment = Number(tariff.prepayAmount) > 0 ? tariff.prepayAmount : undefined;
  if (prepayment)
    await hold(tx, deps, { accountId, amount: prepayment, bizNo: orderNo, actor: { userId: null, name: '' } });
  await writeRun(tx, orderId, { sent_at: deps.clock.now(), held: prepayment ?? null });
  await tx.run(
    sql`update truck_battery set battery_status = ${keys(batteryStatus.key.reserved)}
      where tenant_id = ${tx.tenantId} and id = ${fresh.id} and battery_status = ${keys(batteryStatus.key.ready)}`,
  );
  await handleSwapStep(tx, deps, orderId, { step: swapStep.arriving, at });
  return {
    orderId,
    orderNo,
    plateNo: car.plateNo,
    oldBattery: old.batteryNo,
    newBattery: fresh.batteryNo,
    newSlot: fresh.slotNo ?? 0,
  };
}

/** Up to this step no pack has moved, so another arrival report can repeat or replace the first one. */
const lastStepBeforeSwap = swapStep.parked;

/** Aborts the swap of an earlier truck. Another truck is in the bay now, so the earlier one has left with its own pack. */
async function abortSwap(tx: Sql, deps: OrderDeps, { orderId }: Running, at: Date): Promise<void> {
  await handleSwapStep(tx, deps, orderId, { step: swapStep.fault, at });
  await handleSwapStep(tx, deps, orderId, { step: swapStep.aborted, at });
}

const refuseSwap = (refusal: SwapRefusal) => ({ refusal, message: refusalWords(refusal) });

interface Running {
  orderId: string;
  orderNo: string;
  plateNo: string;
  step: number;
}

const runningAt = (tx: Sql, stationId: string, bayNo: number): Promise<Running | undefined> =>
  tx.first<Running>(
    sql`select id as "orderId", order_no as "orderNo", plate_no as "plateNo",
        coalesce((select l.within from truck_swap_step_log l
          where l.tenant_id = o.tenant_id and l.order_id = o.id
          order by l.id desc limit 1), swap_step) as step
      from truck_orders o
      where tenant_id = ${tx.tenantId} and station_id = ${stationId} and bay_no = ${bayNo} and is_deleted = 0
        and order_type = ${keys(orderType.key.swap)} and order_proc in (${keys(...openProcs)}) order by id desc limit 1`,
  );

async function readStartedSwap(tx: Sql, { orderId, orderNo, plateNo }: Running): Promise<StartedSwap> {
  const packs = await tx.first<Pick<StartedSwap, 'oldBattery' | 'newBattery' | 'newSlot'>>(
    sql`select a.battery_no as "oldBattery", b.battery_no as "newBattery", coalesce(b.slot_no, 0) as "newSlot" from truck_orders o
      left join truck_battery a on a.tenant_id = o.tenant_id and a.id = o.old_battery_id
      left join truck_battery b on b.tenant_id = o.tenant_id and b.id = o.new_battery_id
      where o.tenant_id = ${tx.tenantId} and o.id = ${orderId}`,
  );
  return { orderId, orderNo, plateNo, oldBattery: '', newBattery: '', newSlot: 0, ...packs };
}

type Car = NonNullable<Awaited<ReturnType<typeof carOf>>>;

interface Robot {
  id: string;
  agvMode: number | null;
  eStop: 0 | 1;
}

async function factsOfSwap(
  tx: Sql,
  { clock }: OrderDeps,
  { stationId, bayNo, batteryNo, car }: SwapArrival & { car: Car },
) {
  const now = clock.now();
  const { id: carId, merchantId, plateNo } = car;
  const truck = await tx.first<{ energyMode: number | null }>(
    sql`select energy_mode as "energyMode" from truck_car where tenant_id = ${tx.tenantId} and id = ${carId}`,
  );
  if (truck?.energyMode === carEnergyMode.key.charging) return refuseSwap('noSwapTruck');
  const old = await packOnTruck(tx, carId);
  if (!old) return refuseSwap('noOldPack');
  if (batteryNo !== undefined && batteryNo !== old.batteryNo) return refuseSwap('otherPack');
  if (old.soc === null || old.soh === null) return refuseSwap('packUnknown');
  const payer = await defaultPayer(tx, { merchantId, carId, driverId: null, at: now });
  if (!payer) return refuseSwap('noPayer');
  const station = await tx.first<{ stationStatus: StartFacts['stationStatus']; operatorId: string }>(
    sql`select station_status as "stationStatus", operator_id as "operatorId" from truck_station
      where tenant_id = ${tx.tenantId} and id = ${stationId} and is_deleted = 0`,
  );
  if (!station) return refuseSwap('stationClosed');
  const { stationStatus, operatorId } = station;
  const billType = billingRulesBillType.key.swap;
  const tariff = await resolveTariff(tx, {
    tenantId: tx.tenantId ?? '',
    stationId,
    at: now,
    billType,
    merchantId: merchantId ?? undefined,
  });
  const account = await accountOf(tx, payer.id, tariff);
  const robot = await robotAt(tx, stationId, bayNo);
  const facts: Omit<StartFacts, 'gun'> = {
    isTenantOpen: await isTenantOpen(tx, now),
    stationStatus,
    merchant: await merchantOf(tx, merchantId, stationId, now),
    account,
    tariff,
    leftOfDay: undefined,
    truckHasOpenOrder: await truckHasOpenOrder(tx, { plateNo, carId }),
    // For a swap, BR-19 checks the alarms of the pack instead.
    hasCriticalAlarm: false,
    blocksExpired: (await paramIn(tx, 'block.expired')) === '1',
    papers: await papersOf(tx, { carId, driverId: null }),
    today: toWireDate(now),
  };
  return { facts, tariff, accountId: payer.id, payType: payTypeOf(account), operatorId, old, robot };
}

/** Returns the robot of the bay, or else a robot without a bay, which serves all bays. */
const robotAt = (tx: Sql, stationId: string, bayNo: number): Promise<Robot | undefined> =>
  tx.first<Robot>(
    sql`select id, agv_mode as "agvMode", coalesce(e_stop, 0) as "eStop" from truck_agv_info
      where tenant_id = ${tx.tenantId} and station_id = ${stationId} and is_deleted = 0 and dev_state = ${keys(devState.key.inService)}
        and (bay_no = ${bayNo} or bay_no is null) order by bay_no nulls last, id limit 1`,
  );

/** Returns the id of the pack that a booking of this truck holds at the station. */
async function bookedPack(tx: Sql, plateNo: string, stationId: string): Promise<string | undefined> {
  const ticket = await tx.first<{ id: string }>(
    sql`select battery_id as id from truck_order_ready where tenant_id = ${tx.tenantId} and plate_no = ${plateNo}
      and station_id = ${stationId} and ready_type = ${keys(readyType.key.swapBooking)} and battery_id is not null
      and ready_status in (${keys(...heldStates)}) and is_deleted = 0 limit 1`,
  );
  return ticket?.id;
}

/** Counts the usable empty slots, less the slots that the old packs of running swaps still need. */
async function emptySlots(tx: Sql, stationId: string): Promise<number> {
  const count = await tx.first<{ n: number }>(
    sql`select ((select count(*) from truck_battery_slot s
          where s.tenant_id = ${tx.tenantId} and s.station_id = ${stationId} and s.slot_status = ${keys(slotState.empty)}
            and not exists (select from truck_battery b
              where b.tenant_id = s.tenant_id and b.station_id = s.station_id and b.slot_no = s.slot_no and b.is_deleted = 0))
        - (select count(*) from truck_orders o
          join truck_battery p on p.tenant_id = o.tenant_id and p.id = o.old_battery_id
          where o.tenant_id = ${tx.tenantId} and o.station_id = ${stationId} and o.is_deleted = 0
            and o.order_type = ${keys(orderType.key.swap)} and o.order_proc in (${keys(...openProcs)})
            and p.slot_no is null))::int as n`,
  );
  return count?.n ?? 0;
}
