// The services of the ledger (domain BR-9 to BR-13). Each service runs in the caller's transaction and locks the account, if the booking
// has one, until the transaction ends. Each is idempotent by bizType and bizNo: a repeated call returns the booking of the first call.

import type { Clock } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { sql } from 'kysely';
import { accountHisBizType, accountHisPayChannel, accountStatus } from '../../shared/account/account.enums.ts';
import {
  availableOf,
  centsOf,
  emptyBalances,
  isSound,
  money,
  type Spending,
  spend,
  yuanOf,
} from '../../shared/ledger/account-balances.ts';
import {
  adjustMove,
  type BizType,
  balancesAfter,
  type DebitType,
  type Direction,
  debitMove,
  directPayMove,
  grantMove,
  holdMove,
  type Movement,
  refundMove,
  repaymentMove,
  revokeMove,
  topUpMove,
  touchesAccount,
  withdrawMove,
} from '../../shared/ledger/movement.ts';
import { crosses, requestLowBalanceCheck } from '../account/low-balance.ts';
import { type LockedAccount, lockAccount } from './account-lock.ts';
import { type Actor, insertBookings, type PayChannel } from './booking.ts';
import { ledgerErrors } from './ledger.errors.ts';

export type { Actor, PayChannel } from './booking.ts';

const channels = accountHisPayChannel.key;

export interface LedgerDeps {
  ids: { next(): string };
  clock: Clock;
}

interface BookingResult {
  txnId: string;
  /** False if an earlier call made the booking. */
  isNew: boolean;
  amount: string;
  giftPart: string;
}

interface Booking {
  accountId: string;
  bizNo: string;
  actor: Actor;
}

/** A booking that does not move the account of a customer needs no account. */
type BookingDraft = Omit<Booking, 'accountId'> & { accountId: string | null };

/** The actor of bookings that no person makes. */
export const systemActor: Actor = { userId: null, name: '' };

interface ExistingTxn {
  txnId: string;
  accountId: string | null;
  /** The amount in the account's history. For a booking that does not move the account, the amount of its positive leg. */
  amount: string;
  giftPart: string;
}

/** Finds the transaction with this business number, if there is one. */
export function findTxn(tx: Sql, bizType: BizType, bizNo: string): Promise<ExistingTxn | undefined> {
  return tx.first<ExistingTxn>(
    sql`select t.id as "txnId", t.account_id as "accountId", coalesce(h.gift_part, 0)::numeric(14,2) as "giftPart",
        coalesce(h.amount, (select max(amount) from ledger_leg where tenant_id = t.tenant_id and txn_id = t.id)) as amount
      from ledger_txn t left join truck_account_his h on h.tenant_id = t.tenant_id and h.id = t.id
      where t.tenant_id = ${tx.tenantId} and t.biz_type = ${bizType} and t.biz_no = ${bizNo}`,
  );
}

/** Returns the earlier booking under this number, if there is one. @throws AppError numberTaken if its account or amount differs */
async function findBooking(tx: Sql, bizType: BizType, { accountId, bizNo }: BookingDraft, amount: string) {
  // Nearly every number is new, so a cheap query runs first. The amount is read only if the number is in use.
  const numberRow = await tx.first(
    sql`select from ledger_txn where tenant_id = ${tx.tenantId} and biz_type = ${bizType} and biz_no = ${bizNo}`,
  );
  if (!numberRow) return undefined;
  const existing = await findTxn(tx, bizType, bizNo);
  if (!existing) return undefined;
  if (existing.accountId !== accountId || existing.amount !== money(amount))
    fail(ledgerErrors.numberTaken, { no: bizNo });
  return { txnId: existing.txnId, isNew: false, amount: existing.amount, giftPart: existing.giftPart };
}

async function write(
  tx: Sql,
  { ids, clock }: LedgerDeps,
  account: LockedAccount | undefined,
  { bizNo, actor, move, payChannel }: Omit<Booking, 'accountId'> & { move: Movement; payChannel: PayChannel | null },
): Promise<BookingResult> {
  if (account?.accountStatus === accountStatus.key.closed) fail(ledgerErrors.accountClosed, { no: account.accountNo });
  const after = account && balancesAfter(account, move);
  if (account && after && touchesAccount(move) && !isSound(after))
    fail(ledgerErrors.notEnough, { no: account.accountNo, available: availableOf(account), amount: move.amount });
  const txnId = ids.next();
  const owner = { tenantId: tx.tenantId ?? '', accountId: account?.id ?? null, ownerName: account?.ownerName ?? '' };
  const booking = {
    ...owner,
    id: txnId,
    at: clock.now(),
    bizNo,
    move,
    payChannel,
    actor,
    before: account ?? emptyBalances,
  };
  await insertBookings(tx, [booking]);
  if (account && after && crosses(account.warnAmount, account, after)) await requestLowBalanceCheck(tx);
  return { txnId, isNew: true, amount: move.amount, giftPart: move.giftPart };
}

/** Locks the account and makes the booking, unless an earlier call has made it. */
async function book(
  tx: Sql,
  deps: LedgerDeps,
  booking: BookingDraft,
  move: Movement,
  payChannel: PayChannel | null = null,
): Promise<BookingResult> {
  if (booking.accountId === null && touchesAccount(move)) throw new Error('An account moves that is not named');
  const [account, before] = await inOrder(
    booking.accountId === null ? undefined : lockAccount(tx, booking.accountId),
    findBooking(tx, move.bizType, booking, totalOf(move)),
  );
  return before ?? write(tx, deps, account, { ...booking, move, payChannel });
}

/**
 * Waits for statements that were sent together. The database runs them in order, so the later ones read after the first has locked the
 * account. If several fail, the error of the first one is thrown.
 */
async function inOrder<T extends readonly unknown[]>(
  ...statements: T
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  await Promise.allSettled(statements);
  return Promise.all(statements);
}

/** Returns the amount that `findTxn` reads for a booking of this movement. */
function totalOf(move: Movement): string {
  if (touchesAccount(move)) return move.amount;
  return move.legs.map(({ amount }) => amount).find((amount) => !amount.startsWith('-')) ?? move.amount;
}

/** Books money that a customer pays in. Afterwards the caller must call `payOverdueOrders`. */
export function topUp(
  tx: Sql,
  deps: LedgerDeps,
  { amount, channel, ...booking }: Booking & { amount: string; channel: PayChannel },
): Promise<BookingResult> {
  return book(tx, deps, booking, topUpMove(amount), channel);
}

/** Books a withdrawal by bank transfer. Before that, the caller must release the amount that was held for the withdrawal. */
export function payOut(
  tx: Sql,
  deps: LedgerDeps,
  { amount, ...booking }: Booking & { amount: string },
): Promise<BookingResult> {
  return book(tx, deps, booking, withdrawMove(amount), channels.bankTransfer);
}

/** Books the payment of a monthly bill. */
export function repay(
  tx: Sql,
  deps: LedgerDeps,
  { amount, channel, ...booking }: Booking & { amount: string; channel: PayChannel },
): Promise<BookingResult> {
  return book(tx, deps, booking, repaymentMove(amount), channel);
}

type DebitResult = ({ ok: true } & Spending) | { ok: false; available: string };

/** Debits an amount completely. If less is available, it debits nothing. Occupancy is never paid from gift (BR-10). */
export function debit(
  tx: Sql,
  deps: LedgerDeps,
  { bizType, amount, ...booking }: Booking & DebitPart & { payChannel?: DebitChannel },
): Promise<DebitResult> {
  return debitAll(tx, deps, { ...booking, parts: [{ bizType, amount }] });
}

type DebitChannel = typeof channels.balance | typeof channels.credit;

export interface DebitPart {
  bizType: DebitType;
  amount: string;
}

/** Makes several debits under one business number, all of them or none. Parts of zero are left out. */
export async function debitAll(
  tx: Sql,
  deps: LedgerDeps,
  {
    parts,
    payChannel = channels.balance,
    ...booking
  }: Booking & { parts: readonly DebitPart[]; payChannel?: DebitChannel },
): Promise<DebitResult> {
  const nonZeroParts = parts.filter((part) => centsOf(part.amount) !== 0);
  const [lockedAccount, ...earlierBookings] = await inOrder(
    lockAccount(tx, booking.accountId),
    ...nonZeroParts.map(({ bizType, amount }) => findBooking(tx, bizType, booking, amount)),
  );
  let account = lockedAccount;
  const debits: { account: LockedAccount; move: Movement }[] = [];
  let giftPart = 0;
  let payPart = 0;
  for (const [index, { bizType, amount }] of nonZeroParts.entries()) {
    const before = earlierBookings[index];
    const spending = before
      ? { giftPart: before.giftPart, payPart: yuanOf(centsOf(before.amount) - centsOf(before.giftPart)) }
      : spend(account, amount, bizType !== accountHisBizType.key.occupancy);
    if (!spending) return { ok: false, available: availableOf(account) };
    giftPart += centsOf(spending.giftPart);
    payPart += centsOf(spending.payPart);
    if (before) continue;
    const move = debitMove(bizType, spending);
    debits.push({ account, move });
    account = { ...account, ...balancesAfter(account, move) };
  }
  for (const { account: before, move } of debits) await write(tx, deps, before, { ...booking, move, payChannel });
  return { ok: true, giftPart: yuanOf(giftPart), payPart: yuanOf(payPart) };
}

/** Books an order that is paid directly through a channel: the money never reaches the account. */
export function payDirectly(
  tx: Sql,
  deps: LedgerDeps,
  { bizType, amount, channel, ...booking }: BookingDraft & { bizType: DebitType; amount: string; channel: PayChannel },
): Promise<BookingResult> {
  return book(tx, deps, booking, directPayMove(bizType, amount), channel);
}

/** Holds money of the account for a ticket, a prepaid order or a withdrawal, so that nothing else can spend the money. */
export function hold(
  tx: Sql,
  deps: LedgerDeps,
  { amount, actor = systemActor, ...booking }: Omit<Booking, 'actor'> & { amount: string; actor?: Actor },
): Promise<BookingResult> {
  return book(tx, deps, { ...booking, actor }, holdMove(accountHisBizType.key.freeze, amount));
}

/** Releases the whole amount that was held under the business number. @throws AppError nothingHeld */
export async function release(
  tx: Sql,
  deps: LedgerDeps,
  { actor = systemActor, ...booking }: Omit<Booking, 'actor'> & { actor?: Actor },
): Promise<BookingResult> {
  const holdTxn = await findTxn(tx, accountHisBizType.key.freeze, booking.bizNo);
  if (!holdTxn || holdTxn.accountId !== booking.accountId) return fail(ledgerErrors.nothingHeld, { no: booking.bizNo });
  return book(tx, deps, { ...booking, actor }, holdMove(accountHisBizType.key.unfreeze, holdTxn.amount));
}

/**
 * Refunds money into the balance, or through the channel that paid the order. Gift returns as gift (BR-12).
 * One of the two amounts may be zero.
 */
export function refund(
  tx: Sql,
  deps: LedgerDeps,
  options: Omit<BookingDraft, 'actor'> & { amount: string; giftBack?: string; channel: PayChannel; actor?: Actor },
): Promise<BookingResult> {
  const { amount, giftBack = '0', channel, actor = systemActor, ...booking } = options;
  return book(
    tx,
    deps,
    { ...booking, actor },
    refundMove({ amount, giftBack, toChannel: channel !== channels.balance }),
    channel,
  );
}

export function grantGift(
  tx: Sql,
  deps: LedgerDeps,
  { amount, actor = systemActor, ...booking }: Omit<Booking, 'actor'> & { amount: string; actor?: Actor },
): Promise<BookingResult> {
  return book(tx, deps, { ...booking, actor }, grantMove(amount));
}

/** Takes gift back. @throws AppError notEnough if the account has less gift */
export function revokeGift(
  tx: Sql,
  deps: LedgerDeps,
  { amount, actor = systemActor, ...booking }: Omit<Booking, 'actor'> & { amount: string; actor?: Actor },
): Promise<BookingResult> {
  return book(tx, deps, { ...booking, actor }, revokeMove(amount));
}

/** Books an adjust that a second person has approved (BR-13). @throws AppError notEnough */
export function adjust(
  tx: Sql,
  deps: LedgerDeps,
  { direction, amount, ...booking }: Booking & { direction: Direction; amount: string },
): Promise<BookingResult> {
  return book(tx, deps, booking, adjustMove(direction, amount));
}
