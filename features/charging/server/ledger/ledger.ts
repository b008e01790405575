// The ledger's services (domain BR-9 to BR-13). Each runs in the caller's transaction, holds the account until its end, and is
// idempotent by bizType and bizNo: what is sent again answers what was booked the first time.

import type { Clock } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { sql } from 'kysely';
import { accountAccountStatus, accountHisBizType, accountHisPayChannel } from '../../shared/account/account.enums.ts';
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
  type DebitType,
  type Direction,
  debitMove,
  directPayMove,
  grantMove,
  holdMove,
  type Movement,
  moved,
  refundMove,
  repaymentMove,
  revokeMove,
  topUpMove,
  touchesAccount,
  withdrawMove,
} from '../../shared/ledger/movement.ts';
import { crosses, lookAtLowBalances } from '../account/low-balance.ts';
import { type LockedAccount, lockAccount } from './account-lock.ts';
import { type Actor, insertBookings, type PayChannel } from './booking.ts';
import { ledgerErrors } from './ledger.errors.ts';

export type { Actor, PayChannel } from './booking.ts';

const channels = accountHisPayChannel.key;

export interface LedgerDeps {
  ids: { next(): string };
  clock: Clock;
}

export interface Booked {
  txnId: string;
  /** False where it had been booked before. */
  isNew: boolean;
  amount: string;
  giftPart: string;
}

interface Booking {
  accountId: string;
  bizNo: string;
  actor: Actor;
}

/** A posting that touches no account may have none. */
type BookingDraft = Omit<Booking, 'accountId'> & { accountId: string | null };

/** The system itself. */
export const systemActor: Actor = { userId: null, name: '' };

interface Kept {
  txnId: string;
  accountId: string | null;
  /** The amount that leaves or reaches the account, or the amount that passed by where the account was not touched. */
  amount: string;
  giftPart: string;
}

/** The transaction that has this business number, if one has. */
export function findTxn(tx: Sql, bizType: BizType, bizNo: string): Promise<Kept | undefined> {
  return tx.first<Kept>(
    sql`select t.id as "txnId", t.account_id as "accountId", coalesce(h.gift_part, 0)::numeric(14,2) as "giftPart",
        coalesce(h.amount, (select max(amount) from ledger_leg where tenant_id = t.tenant_id and txn_id = t.id)) as amount
      from ledger_txn t left join truck_account_his h on h.tenant_id = t.tenant_id and h.id = t.id
      where t.tenant_id = ${tx.tenantId} and t.biz_type = ${bizType} and t.biz_no = ${bizNo}`,
  );
}

/** The booking of before, where it is the same; one of another account or amount is refused. */
async function bookedBefore(tx: Sql, bizType: BizType, { accountId, bizNo }: BookingDraft, amount: string) {
  // Nearly every number is new: its amount is read only of one that is not.
  const reserved = await tx.first(
    sql`select from ledger_txn where tenant_id = ${tx.tenantId} and biz_type = ${bizType} and biz_no = ${bizNo}`,
  );
  if (!reserved) return undefined;
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
): Promise<Booked> {
  if (account?.accountStatus === accountAccountStatus.key.closed)
    fail(ledgerErrors.accountClosed, { no: account.accountNo });
  const after = account && moved(account, move);
  if (account && after && touchesAccount(move) && !isSound(after))
    fail(ledgerErrors.notEnough, { no: account.accountNo, available: availableOf(account), amount: move.amount });
  const txnId = ids.next();
  const whose = { tenantId: tx.tenantId ?? '', accountId: account?.id ?? null, ownerName: account?.ownerName ?? '' };
  const booking = {
    ...whose,
    id: txnId,
    at: clock.now(),
    bizNo,
    move,
    payChannel,
    actor,
    before: account ?? emptyBalances,
  };
  await insertBookings(tx, [booking]);
  if (account && after && crosses(account.warnAmount, account, after)) await lookAtLowBalances(tx);
  return { txnId, isNew: true, amount: move.amount, giftPart: move.giftPart };
}

/** Holds the account, looks whether it was booked before, books. */
async function book(
  tx: Sql,
  deps: LedgerDeps,
  booking: BookingDraft,
  move: Movement,
  payChannel: PayChannel | null = null,
): Promise<Booked> {
  if (booking.accountId === null && touchesAccount(move)) throw new Error('An account moves that is not named');
  const [account, before] = await inOrder(
    booking.accountId === null ? undefined : lockAccount(tx, booking.accountId),
    bookedBefore(tx, move.bizType, booking, totalOf(move)),
  );
  return before ?? write(tx, deps, account, { ...booking, move, payChannel });
}

/**
 * Statements that travel together and run one after the other: what is read second is read once the account is held. The first
 * one's refusal counts first.
 */
async function inOrder<T extends readonly unknown[]>(
  ...sent: T
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}

/** The amount that `findTxn` returns. */
function totalOf(move: Movement): string {
  if (touchesAccount(move)) return move.amount;
  return move.legs.map(({ amount }) => amount).find((amount) => !amount.startsWith('-')) ?? move.amount;
}

/** Money in. Whoever calls it lets `payDueOrders` follow. */
export function topUp(
  tx: Sql,
  deps: LedgerDeps,
  { amount, channel, ...booking }: Booking & { amount: string; channel: PayChannel },
): Promise<Booked> {
  return book(tx, deps, booking, topUpMove(amount), channel);
}

/** Money out, by bank transfer; what was held for it is freed before. */
export function payOut(
  tx: Sql,
  deps: LedgerDeps,
  { amount, ...booking }: Booking & { amount: string },
): Promise<Booked> {
  return book(tx, deps, booking, withdrawMove(amount), channels.bankTransfer);
}

/** Payment of a monthly bill. */
export function repay(
  tx: Sql,
  deps: LedgerDeps,
  { amount, channel, ...booking }: Booking & { amount: string; channel: PayChannel },
): Promise<Booked> {
  return book(tx, deps, booking, repaymentMove(amount), channel);
}

export type Debited = ({ ok: true } & Spending) | { ok: false; available: string };

/** Occupancy takes no gift (BR-10). Nothing is booked where it is not enough. */
export function debit(
  tx: Sql,
  deps: LedgerDeps,
  { bizType, amount, ...booking }: Booking & DebitPart & { payChannel?: DebitChannel },
): Promise<Debited> {
  return debitAll(tx, deps, { ...booking, parts: [{ bizType, amount }] });
}

type DebitChannel = typeof channels.balance | typeof channels.credit;

export interface DebitPart {
  bizType: DebitType;
  amount: string;
}

/** Several debits of one business number, all of them or none. Parts of nothing are left out. */
export async function debitAll(
  tx: Sql,
  deps: LedgerDeps,
  {
    parts,
    payChannel = channels.balance,
    ...booking
  }: Booking & { parts: readonly DebitPart[]; payChannel?: DebitChannel },
): Promise<Debited> {
  const due = parts.filter((part) => centsOf(part.amount) !== 0);
  const [locked, ...kept] = await inOrder(
    lockAccount(tx, booking.accountId),
    ...due.map(({ bizType, amount }) => bookedBefore(tx, bizType, booking, amount)),
  );
  let account = locked;
  const planned: { account: LockedAccount; move: Movement }[] = [];
  let giftPart = 0;
  let payPart = 0;
  for (const [index, { bizType, amount }] of due.entries()) {
    const before = kept[index];
    const spending = before
      ? { giftPart: before.giftPart, payPart: yuanOf(centsOf(before.amount) - centsOf(before.giftPart)) }
      : spend(account, amount, bizType !== accountHisBizType.key.occupancy);
    if (!spending) return { ok: false, available: availableOf(account) };
    giftPart += centsOf(spending.giftPart);
    payPart += centsOf(spending.payPart);
    if (before) continue;
    const move = debitMove(bizType, spending);
    planned.push({ account, move });
    account = { ...account, ...moved(account, move) };
  }
  for (const { account: purse, move } of planned) await write(tx, deps, purse, { ...booking, move, payChannel });
  return { ok: true, giftPart: yuanOf(giftPart), payPart: yuanOf(payPart) };
}

/** An order paid through a channel: the money goes past the account. */
export function payDirectly(
  tx: Sql,
  deps: LedgerDeps,
  { bizType, amount, channel, ...booking }: BookingDraft & { bizType: DebitType; amount: string; channel: PayChannel },
): Promise<Booked> {
  return book(tx, deps, booking, directPayMove(bizType, amount), channel);
}

/** Puts own money aside for a booking or a prepaid order. */
export function hold(
  tx: Sql,
  deps: LedgerDeps,
  { amount, actor = systemActor, ...booking }: Omit<Booking, 'actor'> & { amount: string; actor?: Actor },
): Promise<Booked> {
  return book(tx, deps, { ...booking, actor }, holdMove(accountHisBizType.key.freeze, amount));
}

/** Frees what is held under the number, whole. @throws AppError nothingHeld */
export async function release(
  tx: Sql,
  deps: LedgerDeps,
  { actor = systemActor, ...booking }: Omit<Booking, 'actor'> & { actor?: Actor },
): Promise<Booked> {
  const freezing = await findTxn(tx, accountHisBizType.key.freeze, booking.bizNo);
  if (!freezing || freezing.accountId !== booking.accountId)
    return fail(ledgerErrors.nothingHeld, { no: booking.bizNo });
  return book(tx, deps, { ...booking, actor }, holdMove(accountHisBizType.key.unfreeze, freezing.amount));
}

/**
 * Gives back: paid money into the balance, or through the channel that it came by; gift into gift (BR-12).
 * Either amount may be zero.
 */
export function refund(
  tx: Sql,
  deps: LedgerDeps,
  options: Omit<BookingDraft, 'actor'> & { amount: string; giftBack?: string; channel: PayChannel; actor?: Actor },
): Promise<Booked> {
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
): Promise<Booked> {
  return book(tx, deps, { ...booking, actor }, grantMove(amount));
}

/** @throws AppError notEnough where less gift is left */
export function revokeGift(
  tx: Sql,
  deps: LedgerDeps,
  { amount, actor = systemActor, ...booking }: Omit<Booking, 'actor'> & { amount: string; actor?: Actor },
): Promise<Booked> {
  return book(tx, deps, { ...booking, actor }, revokeMove(amount));
}

/** Books what a second person has approved (BR-13). @throws AppError notEnough */
export function adjust(
  tx: Sql,
  deps: LedgerDeps,
  { direction, amount, ...booking }: Booking & { direction: Direction; amount: string },
): Promise<Booked> {
  return book(tx, deps, booking, adjustMove(direction, amount));
}
