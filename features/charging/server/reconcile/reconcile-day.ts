// Compares both sides of one day and channel, and stores the differences and the state of the day. A repeated comparison resolves
// open differences that no longer exist, adds or updates the others, and does not change resolved ones.

import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { compare, type Difference, type Entry, totalOf } from '../../shared/reconcile/compare.ts';
import { dayState, type ReconcileDay } from '../../shared/reconcile/reconcile.contract.ts';
import { reconcileStatus, reconcileSubject, reconcileWay } from '../../shared/reconcile/reconcile.enums.ts';
import { refundChannel } from '../../shared/refund/refund.enums.ts';
import type { RefundDeps } from '../refund/refund-deps.ts';
import { type BillLine, fetchBill } from '../wechat/bill.ts';
import {
  type ChannelDay,
  markBilled,
  readEntriesByNumber,
  readExpectedEntries,
  readLedgerEntries,
} from './our-books.ts';

const { payment, refund } = reconcileSubject.key;
const { balance, weChat } = refundChannel.key;
const { open, resolved } = reconcileStatus.key;

/** Compares a day of a channel. Returns false if WeChat has no bill of the day. @throws WechatPayError */
export async function reconcileDay(deps: RefundDeps, target: ChannelDay): Promise<boolean> {
  const { database, ids } = deps.engine;
  const { tenantId, day, channel } = target;
  if (channel === balance) {
    await database.withTenant(tenantId, async (tx) => {
      const expected = await readExpectedEntries(tx, target);
      const theirs = await readLedgerEntries(
        tx,
        target,
        expected.map(({ bizNo }) => bizNo),
      );
      await saveComparison(tx, ids, target, { expected, theirs });
    });
    return true;
  }
  const pay = deps.wechat.of(tenantId);
  const bill = pay ? await fetchBill(pay, day) : 'none';
  const lines = typeof bill === 'string' ? [] : bill;
  await database.withTenant(tenantId, async (tx) => {
    const expected = await readExpectedEntries(tx, target);
    // WeChat creates no bill for a day without business; if we expect no entry either, the day counts as compared. A bill that is still
    // being created may have entries that we do not know.
    const isMissing = bill === 'creating' || (bill === 'none' && expected.length > 0);
    if (isMissing) return saveDay(tx, target, 0, { expected, theirs: [] });
    await saveComparison(tx, ids, target, { expected, theirs: lines.map(entryOf) });
  });
  return typeof bill !== 'string';
}

const entryOf = ({ refundNo, wxRefundId, orderNo, transactionId, amount }: BillLine): Entry =>
  refundNo === undefined
    ? { subject: payment, bizNo: orderNo, amount, channelNo: transactionId }
    : { subject: refund, bizNo: refundNo, amount, channelNo: wxRefundId };

interface Sides {
  expected: readonly Entry[];
  theirs: readonly Entry[];
}

async function saveComparison(tx: Sql, ids: { next(): string }, target: ChannelDay, sides: Sides): Promise<void> {
  const { expected, theirs } = sides;
  const numbers = theirs.map(({ bizNo }) => bizNo);
  const ourEntries = await readEntriesByNumber(tx, target, numbers);
  await saveDifferences(tx, ids, target, compare(expected, ourEntries, theirs));
  if (target.channel === weChat)
    await markBilled(
      tx,
      target,
      theirs.flatMap(({ subject, bizNo }) => (subject === refund ? bizNo : [])),
    );
  await saveDay(tx, target, 1, { expected: [...expected, ...bookedOnOtherDays(expected, ourEntries)], theirs });
}

/** Returns our entries of other days that the other side lists on this day; they count on this day for both sides. */
function bookedOnOtherDays(expected: readonly Entry[], ourEntries: readonly Entry[]): Entry[] {
  const keys = new Set(expected.map(({ subject, bizNo }) => `${subject} ${bizNo}`));
  return ourEntries.filter(({ subject, bizNo }) => !keys.has(`${subject} ${bizNo}`));
}

async function saveDifferences(
  tx: Sql,
  ids: { next(): string },
  target: ChannelDay,
  differences: readonly Difference[],
) {
  const { tenantId, day, channel } = target;
  const column = (of: (each: Difference) => unknown) => sql`${differences.map((each) => of(each) ?? null)}`;
  await tx.run(
    sql`insert into truck_reconcile_diff as d (id, subject, biz_no, diff_kind, our_amount, their_amount, channel_no,
        tenant_id, bill_date, channel)
      select e.*, ${tenantId}, ${day}::date, ${channel} from unnest(${differences.map(() => ids.next())}::bigint[],
        ${column(({ subject }) => subject)}::smallint[], ${column(({ bizNo }) => bizNo)}::text[],
        ${column(({ diffKind }) => diffKind)}::smallint[], ${column(({ ourAmount }) => ourAmount)}::numeric[],
        ${column(({ theirAmount }) => theirAmount)}::numeric[], ${column(({ channelNo }) => channelNo)}::text[]) as e
      on conflict (tenant_id, bill_date, channel, subject, biz_no) do update set diff_kind = excluded.diff_kind,
        our_amount = excluded.our_amount, their_amount = excluded.their_amount, update_time = now()
      where d.diff_status = ${keys(open)}`,
  );
  await tx.run(
    sql`update truck_reconcile_diff set diff_status = ${keys(resolved)}, resolve_time = now(), update_time = now(),
        row_version = row_version + 1, resolve_way = ${keys(reconcileWay.key.comparedAgain)}
      where tenant_id = ${tenantId} and bill_date = ${day}::date and channel = ${channel} and diff_status = ${keys(open)}
        and not exists (select from unnest(${column(({ subject }) => subject)}::smallint[], ${column(({ bizNo }) => bizNo)}::text[])
          as e (subject, biz_no) where e.subject = truck_reconcile_diff.subject and e.biz_no = truck_reconcile_diff.biz_no)`,
  );
}

function saveDay(
  tx: Sql,
  { tenantId, day, channel }: ChannelDay,
  state: ReconcileDay['state'],
  { expected, theirs }: Sides,
): Promise<number> {
  return tx.run(
    sql`insert into truck_reconcile_day (tenant_id, bill_date, channel, state, our_count, our_amount, their_count,
        their_amount)
      values (${tenantId}, ${day}::date, ${channel}, ${state}, ${expected.length}, ${totalOf(expected)}, ${theirs.length},
        ${totalOf(theirs)})
      on conflict (tenant_id, bill_date, channel) do update set state = excluded.state, our_count = excluded.our_count,
        our_amount = excluded.our_amount, their_count = excluded.their_count, their_amount = excluded.their_amount,
        check_time = now()
      where excluded.state = ${keys(dayState.compared)} or truck_reconcile_day.state = ${keys(dayState.noBill)}`,
  );
}
