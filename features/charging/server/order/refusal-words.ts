// The texts that a device shows when a session or swap is refused. They name no amounts and no documents, because bystanders can read
// them.
import type { Label } from '@ec/language/label';
import type { StartRefusal } from '../../shared/order/start-refusal.ts';
import { type SwapRefusal, swapRefusalWords } from '../../shared/order/swap-refusals.ts';
import { startErrors } from './order.errors.ts';

const withoutAmounts: Readonly<Partial<Record<string, Label>>> = {
  lowBalance: { zh: '可用余额不足', en: 'Insufficient balance' },
  overDailyLimit: { zh: '今日消费额度不足', en: 'Today’s spending limit is reached' },
  papersExpired: { zh: '证件已过期', en: 'Documents have expired' },
};

const ofStarts: Readonly<Record<StartRefusal, Label>> = startErrors;
const words: Readonly<Partial<Record<string, Label>>> = { ...ofStarts, ...swapRefusalWords, ...withoutAmounts };

/** Returns the text of a stored refusal. An unknown refusal is shown as its code. */
export function refusalWords(refusal: SwapRefusal | (string & {})): Label {
  const { zh, en } = words[refusal] ?? { zh: refusal, en: refusal };
  return { zh, en };
}
