// Bookings as rows: transaction, legs, and the account's side of it in its history. The database moves the balances by the legs
// and proves at the commit that they sum to zero (db/migrations/0025_ledger.sql).

import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { CompiledQuery } from 'kysely';
import type { accountHisPayChannel } from '../../shared/account/account.enums.ts';
import { type AccountBalances, holdingsOf } from '../../shared/ledger/account-balances.ts';
import { isCustomers, type Leg, type Movement, moved, touchesAccount } from '../../shared/ledger/movement.ts';

/** The person who books; null where the system does. */
export interface Actor {
  userId: string | null;
  name: string;
}

export type PayChannel = KeyOf<typeof accountHisPayChannel>;

export interface Booking {
  tenantId: string;
  id: string;
  at: Date;
  /** The account; undefined where a passer-by pays at once. */
  accountId: string | null;
  ownerName: string;
  bizNo: string;
  move: Movement;
  payChannel: PayChannel | null;
  actor: Actor;
  /** Balances of the account before the posting. */
  before: AccountBalances;
}

const txnNoOf = ({ id, at }: Pick<Booking, 'id' | 'at'>): string =>
  `T${toWireDate(at).replaceAll('-', '')}${BigInt(id).toString(36).toUpperCase()}`;

type ChannelBooking = Booking & { payChannel: PayChannel | null };
type LegRow = Booking & Leg & { seq: number; count: number };

interface Column<Row> {
  name: string;
  type: string;
  of: (row: Row) => string | number | Date | null;
}

const column = <Row>(name: string, type: string, of: Column<Row>['of']): Column<Row> => ({ name, type, of });

const txnColumns = [
  column<Booking>('id', 'bigint', (b) => b.id),
  column<Booking>('tenant_id', 'text', (b) => b.tenantId),
  column<Booking>('create_time', 'timestamptz', (b) => b.at),
  column<Booking>('biz_type', 'smallint', (b) => b.move.bizType),
  column<Booking>('biz_no', 'text', (b) => b.bizNo),
  column<Booking>('account_id', 'bigint', (b) => b.accountId),
  column<Booking>('leg_count', 'smallint', (b) => b.move.legs.length),
  column<Booking>('operator_id', 'bigint', (b) => b.actor.userId),
];

const legColumns = [
  column<LegRow>('tenant_id', 'text', (l) => l.tenantId),
  column<LegRow>('txn_id', 'bigint', (l) => l.id),
  column<LegRow>('seq', 'smallint', (l) => l.seq),
  column<LegRow>('account_id', 'bigint', (l) => (isCustomers(l) ? l.accountId : null)),
  column<LegRow>('leg_count', 'smallint', (l) => l.count),
  column<LegRow>('pocket', 'smallint', (l) => l.pocket),
  column<LegRow>('amount', 'numeric', (l) => l.amount),
];

const historyColumns = [
  column<ChannelBooking>('id', 'bigint', (b) => b.id),
  column<ChannelBooking>('tenant_id', 'text', (b) => b.tenantId),
  column<ChannelBooking>('create_time', 'timestamptz', (b) => b.at),
  column<ChannelBooking>('txn_no', 'text', txnNoOf),
  column<ChannelBooking>('account_id', 'bigint', (b) => b.accountId),
  column<ChannelBooking>('owner_name', 'text', (b) => b.ownerName),
  column<ChannelBooking>('biz_type', 'smallint', (b) => b.move.bizType),
  column<ChannelBooking>('direction', 'smallint', (b) => b.move.direction),
  column<ChannelBooking>('amount', 'numeric', (b) => b.move.amount),
  column<ChannelBooking>('balance_before', 'numeric', (b) => holdingsOf(b.before)),
  column<ChannelBooking>('balance_after', 'numeric', (b) => holdingsOf(moved(b.before, b.move))),
  column<ChannelBooking>('gift_part', 'numeric', (b) => b.move.giftPart),
  column<ChannelBooking>('biz_no', 'text', (b) => b.bizNo),
  column<ChannelBooking>('pay_channel', 'smallint', (b) => b.payChannel),
  column<ChannelBooking>('operator_name', 'text', (b) => b.actor.name.slice(0, 30)),
  column<ChannelBooking>('create_user', 'bigint', (b) => b.actor.userId),
];

export async function insertBookings(tx: Sql, bookings: readonly Booking[]): Promise<void> {
  await tx.run(bookingsStatement(bookings));
}

/** Inserts all rows with one statement. */
export function bookingsStatement(bookings: readonly Booking[]): CompiledQuery<unknown> {
  const legs = bookings.flatMap(({ move, ...booking }) =>
    move.legs.map((leg, index) => ({ ...booking, ...leg, move, seq: index + 1, count: move.legs.length })),
  );
  const withHistory = bookings.filter(({ move }) => touchesAccount(move));
  return CompiledQuery.raw(textFor(bookings.length, legs.length, withHistory.length), [
    ...parametersOf(txnColumns, bookings),
    ...parametersOf(legColumns, legs),
    ...parametersOf(historyColumns, withHistory),
  ]);
}

/**
 * More rows than this are history made in bulk. Few rows travel as single values: PostgreSQL then keeps one plan. An array's length
 * changes what a plan seems to cost, so that it would plan anew each time, which takes longer than a booking. Many rows travel as one
 * array a column.
 */
const mostValues = 12;

function parametersOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): unknown[] {
  if (rows.length > mostValues) return columns.map(({ of }) => rows.map(of));
  return rows.flatMap((row) => columns.map(({ of }) => of(row)));
}

const texts = new Map<string, string>();

/** Caches the statement for each number of rows in each table. */
function textFor(...counts: [txns: number, legs: number, history: number]): string {
  const key = counts.map((count) => Math.min(count, mostValues + 1)).join();
  const text = texts.get(key) ?? bookingsText(counts);
  texts.set(key, text);
  return text;
}

function bookingsText([txns, legs, history]: readonly [number, number, number]): string {
  let parameters = 0;
  const parameter = () => {
    parameters += 1;
    return `$${parameters}`;
  };
  const insert = <Row>(table: string, columns: readonly Column<Row>[], count: number): string => {
    const target = `insert into ${table} (${columns.map(({ name }) => name).join(', ')})`;
    if (count > mostValues)
      return `${target} select * from unnest(${columns.map(({ type }) => `${parameter()}::${type}[]`).join(', ')})`;
    const rows = Array.from({ length: count }, () => `(${columns.map(parameter).join(', ')})`);
    return `${target} values ${rows.join(', ')}`;
  };
  const inserts = [insert('ledger_txn', txnColumns, txns), insert('ledger_leg', legColumns, legs)];
  if (history > 0) inserts.push(insert('truck_account_his', historyColumns, history));
  const last = inserts.pop();
  return `with ${inserts.map((text, index) => `part_${index} as (${text})`).join(', ')} ${last}`;
}
