// The texts and tables of a statement, independent of the file format.
import type { Language } from '@ec/language/language';
import type { EnumDefinition } from '@ec/resource/enum';
import { accountSettleMode } from '@ec/truck/shared/fleet/fleet.enums';
import { accountHisBizType } from '../../shared/account/account.enums.ts';
import { ordersPayType, orderType, payStatus } from '../../shared/order/order.enums.ts';
import type { Bridge, Statement } from '../../shared/statement/statement.contract.ts';
import { statementText } from './statement-texts.ts';

/** Returns the tenant's text for a key of an enum. */
export type DictText = (definition: EnumDefinition, key: number) => string;

export interface Words {
  text: ReturnType<typeof statementText>;
  language: Language;
  bizType(key: number): string;
  orderType(key: number): string;
  payType(key: number | null): string;
  payStatus(key: number | null): string;
  settleMode(key: number): string;
}

export function wordsIn(language: Language, dictText: DictText): Words {
  const of = (definition: EnumDefinition) => (key: number | null) => (key === null ? '—' : dictText(definition, key));
  return {
    text: statementText(language),
    language,
    bizType: of(accountHisBizType),
    orderType: of(orderType),
    payType: of(ordersPayType),
    payStatus: of(payStatus),
    settleMode: of(accountSettleMode),
  };
}

/** Returns merchant and month as pairs of label and value. */
export function factsOf({ merchant, accounts, month }: Statement, { text, settleMode }: Words): [string, string][] {
  return [
    [text('month'), month],
    [text('merchant'), merchant.merchantName],
    [text('merchantNo'), merchant.merchantNo ?? ''],
    [text('creditCode'), merchant.creditCode],
    [text('settleMode'), settleMode(merchant.settleMode)],
    [text('accounts'), accounts.join(', ') || '—'],
  ];
}

export function bridgeLines(bridge: Bridge, { text }: Words): [string, string][] {
  return [
    [text('bridgeOrders'), bridge.orders],
    [text('bridgeElsewhere'), bridge.elsewhere],
    [text('bridgeOthers'), bridge.others],
    [text('bridgeDebits'), bridge.debits],
  ];
}
