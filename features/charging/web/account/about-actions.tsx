// Explains the consequences of an account action above the fields of its dialog.

import { fill } from '@ec/language/fill';
import type { RowOf } from '@ec/resource/row';
import type { Slots } from '@ec/resource-web/slots';
import { useTexts } from '@ec/ui/text/use-texts';
import type { account } from '../../shared/account/account.resource.ts';
import { moneyText } from './account-cells.tsx';
import { accountTexts } from './account-texts.ts';
import { useFigures } from './use-account-calls.ts';
import './account.css';

type Fact = 'aboutAdjust' | 'aboutCredit' | 'aboutFreeze' | 'aboutClose';
type Rows = { rows: readonly RowOf<typeof account>[] };

function Consequence({ name }: { name: Fact }) {
  const texts = useTexts(accountTexts);
  return (
    <ul className="account-about">
      <li>{texts[name]}</li>
    </ul>
  );
}

function AboutTopup({ rows: [row] }: Rows) {
  const texts = useTexts(accountTexts);
  const { data } = useFigures(row?.id);
  return (
    <ul className="account-about">
      <li>{texts.aboutTopup}</li>
      {data && data.dueCount > 0 ? (
        <li data-tone="warning">{fill(texts.aboutDue, { n: data.dueCount, money: moneyText(data.dueMoney) })}</li>
      ) : null}
    </ul>
  );
}

function AboutWithdraw({ rows: [row] }: Rows) {
  const texts = useTexts(accountTexts);
  const free = Math.max(0, (row?.balance ?? 0) - (row?.frozen ?? 0));
  return (
    <ul className="account-about">
      <li>{fill(texts.aboutWithdraw, { money: moneyText(free) })}</li>
      <li>{texts.aboutWithdrawWay}</li>
    </ul>
  );
}

function AboutRevoke({ rows: [row] }: Rows) {
  const texts = useTexts(accountTexts);
  return (
    <ul className="account-about">
      <li>{fill(texts.aboutRevoke, { money: moneyText(row?.gift ?? 0) })}</li>
    </ul>
  );
}

export const aboutAccount: NonNullable<Slots<typeof account>['aboutAction']> = {
  topup: AboutTopup,
  withdraw: AboutWithdraw,
  revokeGift: AboutRevoke,
  adjust: () => <Consequence name="aboutAdjust" />,
  credit: () => <Consequence name="aboutCredit" />,
  freeze: () => <Consequence name="aboutFreeze" />,
  close: () => <Consequence name="aboutClose" />,
};
