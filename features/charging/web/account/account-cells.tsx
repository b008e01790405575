// How money stands in the rows of accounts and of their ledger.

import type { Row } from '@ec/ui/table/row';
import { groupNumber } from '@ec/ui/value/quantity';
import { unknown } from '@ec/ui/value/quantity.tsx';
import { tags } from '@ec/ui/value/tags.tsx';
import type { ReactNode } from 'react';
import './account.css';

export const moneyText = (value: unknown): string => groupNumber(value as number | string | null, 2);

/** Money with two decimals; `tone` where it needs a look, which a word or a sign beside it says, too. */
export function money(value: unknown, tone?: 'bad' | 'warning' | 'good' | 'faint'): ReactNode {
  if (value === null || value === undefined || value === '') return unknown;
  return (
    <span className="ec-number account-money" data-tone={tone}>
      {moneyText(value)}
    </span>
  );
}

/** Zero is nothing to look at. */
const quietZero = (value: unknown) => money(value, Number(value) === 0 ? 'faint' : undefined);

export const isLow = ({ available, warnAmount }: Row): boolean =>
  warnAmount !== null && warnAmount !== '' && warnAmount !== undefined && Number(available) < Number(warnAmount);

export const accountCells = {
  balance: (row: Row) => money(row.balance, Number(row.balance) < 0 ? 'bad' : undefined),
  gift: (row: Row) => quietZero(row.gift),
  frozen: (row: Row) => quietZero(row.frozen),
  creditLimit: (row: Row) => quietZero(row.creditLimit),
  available: (row: Row) =>
    isLow(row) ? (
      <span className="account-low" title={`< ${moneyText(row.warnAmount)}`}>
        <span aria-hidden="true">▼</span> {money(row.available, 'warning')}
      </span>
    ) : (
      money(row.available)
    ),
};

/** Money in has a plus, money out a minus; what is only put aside has neither. */
function signed({ bizType, direction, amount }: Row): ReactNode {
  const isAside = bizType === 8 || bizType === 9;
  if (isAside) return money(amount, 'faint');
  const isIn = direction === 1;
  return (
    <span className="ec-number account-money" data-tone={isIn ? 'good' : undefined}>
      {isIn ? '+' : '−'}
      {moneyText(amount)}
    </span>
  );
}

export const ledgerCells = {
  amount: signed,
  giftPart: (row: Row) => quietZero(row.giftPart),
  balanceBefore: (row: Row) => money(row.balanceBefore, 'faint'),
  balanceAfter: (row: Row) => money(row.balanceAfter, Number(row.balanceAfter) < 0 ? 'bad' : undefined),
  bizType: (row: Row) => tags([{ text: String(row.bizTypeName ?? ''), tone: toneOfMove(Number(row.bizType)) }]),
};

function toneOfMove(bizType: number): 'good' | 'busy' | 'off' | undefined {
  if ([1, 12].includes(bizType)) return 'good';
  if ([5, 7].includes(bizType)) return 'busy';
  return [8, 9].includes(bizType) ? 'off' : undefined;
}
