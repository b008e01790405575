// The figures of an account: the available amount, its parts, and the amounts that are due.

import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import type { Resource } from '@ec/resource/resource';
import type { RowOf } from '@ec/resource/row';
import { relatedQuery } from '@ec/resource-web/related-tab.tsx';
import { accountSettleMode } from '@ec/truck/shared/fleet/fleet.enums';
import { useTexts } from '@ec/ui/text/use-texts';
import type { ReactNode } from 'react';
import type { account } from '../../shared/account/account.resource.ts';
import { accountBill } from '../../shared/account/account-bill.resource.ts';
import { payStatus } from '../../shared/order/order.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { isLow, money, moneyText } from './account-cells.tsx';
import { accountTexts } from './account-texts.ts';
import { useFigures } from './use-account-calls.ts';
import './account.css';

interface FigureProps {
  label: string;
  value: number | null | undefined;
  note?: ReactNode;
  tone?: 'warning' | 'bad' | undefined;
}

function Figure({ label, value, note, tone }: FigureProps) {
  return (
    <div className="account-figure" data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        {money(value, tone)}
        <small>{note}</small>
      </dd>
    </div>
  );
}

export function AccountFigureStrip({ row }: { row: RowOf<typeof account> }) {
  const { openTab, pageOf } = useConsole();
  const texts = useTexts(accountTexts);
  const { data, error } = useFigures(row.id);
  const used = Math.max(0, -(row.balance ?? 0));
  /** Shows the number of open orders or bills, as a link for people whose menu has the list. */
  const countNote = (count: number | undefined, text: string, table: Resource, query: Record<string, string> = {}) => {
    if (count === undefined) return undefined;
    const words = fill(text, { n: count });
    const path = pageOf?.(table.code);
    if (count === 0 || path === undefined) return words;
    const address = `${path}?${new URLSearchParams({ ...relatedQuery(table, 'accountId', row.id), ...query })}`;
    return (
      <button type="button" className="ec-link" title={texts.showThem} onClick={() => openTab(address)}>
        {words}
      </button>
    );
  };
  const lowNote = isLow(row) ? fill(texts.low, { limit: moneyText(row.warnAmount) }) : undefined;
  const isPostpaid = row.settleMode === accountSettleMode.key.postpaid;
  return (
    <dl className="account-figures">
      <Figure label={texts.available} value={row.available} note={lowNote} tone={lowNote ? 'warning' : undefined} />
      <Figure label={texts.balance} value={row.balance} />
      <Figure label={texts.gift} value={row.gift} />
      <Figure label={texts.frozen} value={row.frozen} />
      <Figure
        label={texts.credit}
        value={row.creditLimit ?? 0}
        note={used > 0 ? fill(texts.creditUsed, { used: moneyText(used) }) : undefined}
      />
      {/* The server refuses these figures to some users of a merchant (domain BR-62); the strip then omits them. */}
      {error ? null : (
        <>
          <Figure
            label={texts.due}
            value={data?.dueMoney}
            note={countNote(data?.dueCount, texts.dueCount, orders, { payStatus: String(payStatus.key.overdue) })}
            tone={data && data.dueCount > 0 ? 'bad' : undefined}
          />
          {isPostpaid ? (
            <>
              <Figure
                label={texts.unbilled}
                value={data?.creditMoney}
                note={countNote(data?.creditCount, texts.dueCount, orders, { payStatus: String(payStatus.key.due) })}
              />
              <Figure
                label={texts.unpaidBills}
                value={data?.billMoney}
                note={countNote(data?.billCount, texts.billCount, accountBill)}
                tone={data && data.billCount > 0 ? 'warning' : undefined}
              />
            </>
          ) : null}
          <Figure label={texts.monthIn} value={data?.monthIn} />
          <Figure label={texts.monthOut} value={data?.monthOut} />
        </>
      )}
    </dl>
  );
}
