// Compares two sides of the books, entry by entry.
import type { KeyOf } from '@ec/resource/enum';
import { Decimal } from 'decimal.js';
import { reconcileKind, reconcileSubject } from './reconcile.enums.ts';

export type Subject = KeyOf<typeof reconcileSubject>;

const { missingHere, missingThere, amountsDiffer } = reconcileKind.key;

export interface Entry {
  subject: Subject;
  bizNo: string;
  /** In 元, as exact decimal text. */
  amount: string;
  /** The number that the other side gave to the entry. */
  channelNo?: string | undefined;
}

export interface Difference {
  subject: Subject;
  bizNo: string;
  channelNo: string | undefined;
  diffKind: KeyOf<typeof reconcileKind>;
  ourAmount: string | undefined;
  theirAmount: string | undefined;
}

const keyOf = ({ subject, bizNo }: Entry) => `${subject} ${bizNo}`;

/** Adds up entries with the same number, because WeChat may pay a refund in parts. */
function byKey(entries: readonly Entry[]): Map<string, Entry> {
  const all = new Map<string, Entry>();
  for (const entry of entries) {
    const before = all.get(keyOf(entry));
    const amount = new Decimal(entry.amount).plus(before?.amount ?? 0).toFixed(2);
    all.set(keyOf(entry), { ...entry, amount });
  }
  return all;
}

/**
 * `expected` are our entries that the other side should list on this day. `ourEntries` are our entries of any day that it does
 * list, so that an entry which the two sides book on different days is no difference.
 */
export function compare(
  expected: readonly Entry[],
  ourEntries: readonly Entry[],
  theirs: readonly Entry[],
): Difference[] {
  const oursByKey = byKey(ourEntries);
  const theirsByKey = byKey(theirs);
  const differences: Difference[] = [];
  for (const [key, their] of theirsByKey) {
    const our = oursByKey.get(key);
    if (our && new Decimal(our.amount).eq(their.amount)) continue;
    const { subject, bizNo, channelNo, amount: theirAmount } = their;
    differences.push({
      subject,
      bizNo,
      channelNo,
      diffKind: our ? amountsDiffer : missingHere,
      ourAmount: our?.amount,
      theirAmount,
    });
  }
  for (const [key, { subject, bizNo, channelNo, amount: ourAmount }] of byKey(expected))
    if (!theirsByKey.has(key))
      differences.push({ subject, bizNo, channelNo, diffKind: missingThere, ourAmount, theirAmount: undefined });
  return differences;
}

export function totalOf(entries: readonly Entry[]): string {
  // Payments count as positive, refunds as negative.
  const sign = ({ subject }: Entry) => (subject === reconcileSubject.key.payment ? 1 : -1);
  return entries.reduce((sum, each) => sum.plus(new Decimal(each.amount).times(sign(each))), new Decimal(0)).toFixed(2);
}
