// Cells of amounts in the rows of accounts and of their ledger.

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

/** Without its sign, for sentences that say what it is. */
export const moneyText = (value: number | null): string => groupNumber(value, 2);

/** Money with two decimals; `tone` where it needs a look, which a word or a sign beside it says, too. */
export function money(value: number | null | undefined, tone?: 'bad' | 'warning' | 'good' | 'faint'): ReactNode {
  if (value === null || value === undefined) return emptyValue;
  return (
    <span className="ec-number account-money" data-tone={tone}>
      {withSign(value)}
    </span>
  );
}

/** Zero is nothing to look at. */
const quietZero = (value: number | null) => money(value, value === 0 ? 'faint' : undefined);

type Account = RowOf<typeof account>;
type Move = RowOf<typeof accountHis>;

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

/** Money in has a plus, money out a minus; what is only put aside has neither. */
function signed({ bizType, direction, amount }: Move): ReactNode {
  const isAside = bizType === types.freeze || bizType === types.unfreeze;
  if (isAside) return money(amount, 'faint');
  const isIn = direction === accountHisDirection.key.in;
  return (
    <span className="ec-number account-money" data-tone={isIn ? 'good' : undefined}>
      {isIn ? '+' : MINUS}
      {withSign(amount)}
    </span>
  );
}

export const ledgerCells = {
  amount: signed,
  giftPart: (row: Move) => quietZero(row.giftPart),
  balanceBefore: (row: Move) => money(row.balanceBefore, 'faint'),
  balanceAfter: (row: Move) => money(row.balanceAfter, (row.balanceAfter ?? 0) < 0 ? 'bad' : undefined),
  bizType: (row: Move) => tags([{ text: row.bizTypeName, tone: toneOfMove(row.bizType) }]),
};

function toneOfMove(bizType: Move['bizType']): 'good' | 'busy' | 'off' | undefined {
  if (bizType === types.topUp || bizType === types.postpaidSettlement) return 'good';
  if (bizType === types.refund || bizType === types.adjust) return 'busy';
  return bizType === types.freeze || bizType === types.unfreeze ? 'off' : undefined;
}
