// Amount cells for the lists of accounts and ledger entries.

import { groupNumber, MINUS, moneyText as withSign } from '@ec/language/amount';
import type { RowOf } from '@ec/resource/row';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import { tags } from '@ec/ui/value/tags.tsx';
import type { ReactNode } from 'react';
import { accountHisBizType, accountHisDirection } from '../../shared/account/account.enums.ts';
import type { account } from '../../shared/account/account.resource.ts';
import type { accountHis } from '../../shared/account/account-his.resource.ts';
import './account.css';

const types = accountHisBizType.key;

/** Formats an amount with two decimals and without the currency sign, for sentences that add their own sign. */
export const moneyText = (value: number | null): string => groupNumber(value, 2);

/** Shows money with two decimals. A `tone` only supports a word or sign beside it, because colour alone must not carry meaning. */
export function money(value: number | null | undefined, tone?: 'bad' | 'warning' | 'good' | 'faint'): ReactNode {
  if (value === null || value === undefined) return emptyValue;
  return (
    <span className="ec-number account-money" data-tone={tone}>
      {withSign(value)}
    </span>
  );
}

/** Shows money and fades zero, because zero needs no attention. */
const quietZero = (value: number | null) => money(value, value === 0 ? 'faint' : undefined);

type Account = RowOf<typeof account>;
type LedgerEntry = RowOf<typeof accountHis>;

export const isLow = ({ available, warnAmount }: Pick<Account, 'available' | 'warnAmount'>): boolean =>
  warnAmount !== null && (available ?? 0) < warnAmount;

export const accountCells = {
  balance: (row: Account) => money(row.balance, (row.balance ?? 0) < 0 ? 'bad' : undefined),
  gift: (row: Account) => quietZero(row.gift),
  frozen: (row: Account) => quietZero(row.frozen),
  creditLimit: (row: Account) => quietZero(row.creditLimit),
  available: (row: Account) =>
    isLow(row) ? (
      <span className="account-low" title={`< ${moneyText(row.warnAmount)}`}>
        <span aria-hidden="true">▼</span> {money(row.available, 'warning')}
      </span>
    ) : (
      money(row.available)
    ),
};

/** Shows money in with a plus and money out with a minus; freezing and unfreezing have no sign. */
function signedAmount({ bizType, direction, amount }: LedgerEntry): ReactNode {
  const isFreeze = bizType === types.freeze || bizType === types.unfreeze;
  if (isFreeze) return money(amount, 'faint');
  const isIn = direction === accountHisDirection.key.in;
  return (
    <span className="ec-number account-money" data-tone={isIn ? 'good' : undefined}>
      {isIn ? '+' : MINUS}
      {withSign(amount)}
    </span>
  );
}

export const ledgerCells = {
  amount: signedAmount,
  giftPart: (row: LedgerEntry) => quietZero(row.giftPart),
  balanceBefore: (row: LedgerEntry) => money(row.balanceBefore, 'faint'),
  balanceAfter: (row: LedgerEntry) => money(row.balanceAfter, (row.balanceAfter ?? 0) < 0 ? 'bad' : undefined),
  bizType: (row: LedgerEntry) => tags([{ text: row.bizTypeName, tone: toneOfType(row.bizType) }]),
};

function toneOfType(bizType: LedgerEntry['bizType']): 'good' | 'busy' | 'off' | undefined {
  if (bizType === types.topUp || bizType === types.postpaidSettlement) return 'good';
  if (bizType === types.refund || bizType === types.adjust) return 'busy';
  return bizType === types.freeze || bizType === types.unfreeze ? 'off' : undefined;
}
