// Inserts bookings. A booking is a row for the transaction and a row for each leg. A booking that moves the account of a customer also gets
// a row in the account's history. A database trigger changes the balances by the legs, and another trigger checks at the commit that the
// legs of a transaction sum to zero (db/migrations/0025_ledger.sql).

import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { CompiledQuery } from 'kysely';
import type { accountHisPayChannel } from '../../shared/account/account.enums.ts';
import { type AccountBalances, holdingsOf } from '../../shared/ledger/account-balances.ts';
import { balancesAfter, isCustomerLeg, type Leg, type Movement, touchesAccount } from '../../shared/ledger/movement.ts';

/** The person who books. If the system books, `userId` is null. */
export interface Actor {
  userId: string | null;
  name: string;
}

export type PayChannel = KeyOf<typeof accountHisPayChannel>;

export interface Booking {
  tenantId: string;
  id: string;
  at: Date;
  /** The account of the customer; null if a direct payment, or its refund, is booked without an account. */
  accountId: string | null;
  ownerName: string;
  bizNo: string;
  move: Movement;
  payChannel: PayChannel | null;
  actor: Actor;
  /** The balances of the account before the booking. */
  before: AccountBalances;
}

const txnNoOf = ({ id, at }: Pick<Booking, 'id' | 'at'>): string =>
  `T${toWireDate(at).replaceAll('-', '')}${BigInt(id).toString(36).toUpperCase()}`;

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
  column<LegRow>('account_id', 'bigint', (l) => (isCustomerLeg(l) ? l.accountId : null)),
  column<LegRow>('leg_count', 'smallint', (l) => l.count),
  column<LegRow>('pocket', 'smallint', (l) => l.pocket),
  column<LegRow>('amount', 'numeric', (l) => l.amount),
];

const historyColumns = [
  column<Booking>('id', 'bigint', (b) => b.id),
  column<Booking>('tenant_id', 'text', (b) => b.tenantId),
  column<Booking>('create_time', 'timestamptz', (b) => b.at),
  column<Booking>('txn_no', 'text', txnNoOf),
  column<Booking>('account_id', 'bigint', (b) => b.accountId),
  column<Booking>('owner_name', 'text', (b) => b.ownerName),
  column<Booking>('biz_type', 'smallint', (b) => b.move.bizType),
  column<Booking>('direction', 'smallint', (b) => b.move.direction),
  column<Booking>('amount', 'numeric', (b) => b.move.amount),
  column<Booking>('balance_before', 'numeric', (b) => holdingsOf(b.before)),
  column<Booking>('balance_after', 'numeric', (b) => holdingsOf(balancesAfter(b.before, b.move))),
  column<Booking>('gift_part', 'numeric', (b) => b.move.giftPart),
  column<Booking>('biz_no', 'text', (b) => b.bizNo),
  column<Booking>('pay_channel', 'smallint', (b) => b.payChannel),
  column<Booking>('operator_name', 'text', (b) => b.actor.name.slice(0, 30)),
  column<Booking>('create_user', 'bigint', (b) => b.actor.userId),
];

export async function insertBookings(tx: Sql, bookings: readonly Booking[]): Promise<void> {
  await tx.run(bookingsStatement(bookings));
}

/** Builds one statement that inserts all rows of the bookings. */
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
 * The most rows of a table that are sent as single values. PostgreSQL keeps one plan for such a statement. For arrays it would plan each
 * time, and planning takes longer than the booking itself. Only generated history has more rows; these are sent as one array per column.
 */
const maxRowsAsValues = 12;

function parametersOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): unknown[] {
  if (rows.length > maxRowsAsValues) return columns.map(({ of }) => rows.map(of));
  return rows.flatMap((row) => columns.map(({ of }) => of(row)));
}

const texts = new Map<string, string>();

/** Returns the text of the statement for these numbers of rows. The texts are cached. */
function textFor(...counts: [txns: number, legs: number, history: number]): string {
  const key = counts.map((count) => Math.min(count, maxRowsAsValues + 1)).join();
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
    if (count > maxRowsAsValues)
      return `${target} select * from unnest(${columns.map(({ type }) => `${parameter()}::${type}[]`).join(', ')})`;
    const rows = Array.from({ length: count }, () => `(${columns.map(parameter).join(', ')})`);
    return `${target} values ${rows.join(', ')}`;
  };
  const inserts = [insert('ledger_txn', txnColumns, txns), insert('ledger_leg', legColumns, legs)];
  if (history > 0) inserts.push(insert('truck_account_his', historyColumns, history));
  const last = inserts.pop();
  return `with ${inserts.map((text, index) => `part_${index} as (${text})`).join(', ')} ${last}`;
}
