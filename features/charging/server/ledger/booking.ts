// Bookings as rows: transaction, legs, and the account's side of it in its history. The database moves the balances by the legs
// and proves at the commit that they sum to zero (db/migrations/0025_ledger.sql).

import { toWireDate } from '@ec/kernel/clock';
import { raw, type Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { sql } from 'kysely';
import type { accountHisPayChannel } from '../../shared/account/account.enums.ts';
import { isCustomers, type Leg, type Movement, moved, touchesAccount } from '../../shared/ledger/movement.ts';
import { holdingsOf, type Purse } from '../../shared/ledger/purse.ts';

/** Who books; nobody's id where the system does. */
export interface Actor {
  userId: string | null;
  name: string;
}

export type PayChannel = KeyOf<typeof accountHisPayChannel>;

export interface Booking {
  tenantId: string;
  id: string;
  at: Date;
  /** None where a passer-by pays at once. */
  accountId: string | null;
  ownerName: string;
  bizNo: string;
  move: Movement;
  payChannel: PayChannel | null;
  actor: Actor;
  /** Of the account, before the move. */
  before: Purse;
}

export const txnNoOf = ({ id, at }: Pick<Booking, 'id' | 'at'>): string =>
  `T${toWireDate(at).replaceAll('-', '')}${BigInt(id).toString(36).toUpperCase()}`;

/** Rows as one array a column: thousands of bookings as one statement, for history made in bulk. */
export async function insertBookings(tx: Sql, bookings: readonly Booking[]): Promise<void> {
  const legs = bookings.flatMap(({ move, ...booking }) =>
    move.legs.map((leg: Leg, at) => ({ ...booking, ...leg, seq: at + 1, count: move.legs.length })),
  );
  const told = bookings.filter(({ move }) => touchesAccount(move));
  const each = <R, V>(rows: readonly R[], of: (row: R) => V): V[] => rows.map(of);
  await tx.run(
    raw(sql`with txn as (
      insert into ledger_txn (id, tenant_id, create_time, biz_type, biz_no, account_id, leg_count, operator_id)
      select * from unnest(${each(bookings, (b) => b.id)}::bigint[], ${each(bookings, (b) => b.tenantId)}::text[],
        ${each(bookings, (b) => b.at)}::timestamptz[], ${each(bookings, (b) => b.move.bizType)}::smallint[],
        ${each(bookings, (b) => b.bizNo)}::text[], ${each(bookings, (b) => b.accountId)}::bigint[],
        ${each(bookings, (b) => b.move.legs.length)}::smallint[], ${each(bookings, (b) => b.actor.userId)}::bigint[])
    ), leg as (
      insert into ledger_leg (tenant_id, txn_id, seq, account_id, leg_count, pocket, amount)
      select * from unnest(${each(legs, (l) => l.tenantId)}::text[], ${each(legs, (l) => l.id)}::bigint[],
        ${each(legs, (l) => l.seq)}::smallint[], ${each(legs, (l) => (isCustomers(l) ? l.accountId : null))}::bigint[],
        ${each(legs, (l) => l.count)}::smallint[], ${each(legs, (l) => l.pocket)}::smallint[],
        ${each(legs, (l) => l.amount)}::numeric[])
    )
    insert into truck_account_his (id, tenant_id, create_time, txn_no, account_id, owner_name, biz_type, direction, amount,
      balance_before, balance_after, gift_part, biz_no, pay_channel, operator_name, create_user)
    select * from unnest(${each(told, (b) => b.id)}::bigint[], ${each(told, (b) => b.tenantId)}::text[],
      ${each(told, (b) => b.at)}::timestamptz[], ${each(told, txnNoOf)}::text[],
      ${each(told, (b) => b.accountId)}::bigint[], ${each(told, (b) => b.ownerName)}::text[],
      ${each(told, (b) => b.move.bizType)}::smallint[], ${each(told, (b) => b.move.direction)}::smallint[],
      ${each(told, (b) => b.move.amount)}::numeric[], ${each(told, (b) => holdingsOf(b.before))}::numeric[],
      ${each(told, (b) => holdingsOf(moved(b.before, b.move)))}::numeric[],
      ${each(told, (b) => b.move.giftPart)}::numeric[], ${each(told, (b) => b.bizNo)}::text[],
      ${each(told, (b) => b.payChannel)}::smallint[], ${each(told, (b) => b.actor.name.slice(0, 30))}::text[],
      ${each(told, (b) => b.actor.userId)}::bigint[])`),
  );
}
