// Explains the consequences before an order is stopped, ended, waived or cancelled: the truck, the amount, the effect.

import { groupNumber, moneyText } from '@ec/language/amount';
import type { RowOf } from '@ec/resource/row';
import { useCall } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { orderCharging } from '../../shared/order/order.contract.ts';
import type { orders } from '../../shared/order/orders.resource.ts';
import { orderTexts } from './order-texts.ts';
import './orders.css';

interface AboutProps {
  rows: readonly RowOf<typeof orders>[];
}

type Why = 'stopWhy' | 'forceWhy' | 'waiveWhy' | 'cancelWhy';

/** BR-17: the confirmation shows the plate, the energy and the amount. */
export const AboutStop = ({ rows }: AboutProps) => <About rows={rows} why="stopWhy" isLive />;
export const AboutForceEnd = ({ rows }: AboutProps) => <About rows={rows} why="forceWhy" isLive />;
export const AboutWaive = ({ rows }: AboutProps) => <About rows={rows} why="waiveWhy" />;
export const AboutCancel = ({ rows }: AboutProps) => <About rows={rows} why="cancelWhy" />;

function About({ rows, why, isLive = false }: AboutProps & { why: Why; isLive?: boolean }) {
  const texts = useTexts(orderTexts);
  const row = rows[0];
  const live = useLive(isLive && rows.length === 1 ? row : undefined);
  if (!row) return null;
  // Figures are shown for a single order only; the explanation also applies to several.
  if (rows.length > 1) return <p className="ec-muted">{texts[why]}</p>;
  const [kwh, money] = isLive ? [live?.kwh, live?.money] : [row.totalKwh, row.totalMoney];
  return (
    <div className="order-about">
      <dl className="ec-figures">
        <div>
          <dt>{texts.plate}</dt>
          <dd>{row.plateNo}</dd>
        </div>
        <div>
          <dt>{isLive ? texts.soFarKwh : texts.kwh}</dt>
          <dd className="ec-number">
            {groupNumber(kwh ?? null, 2)} <span className="ec-unit">kWh</span>
          </dd>
        </div>
        <div>
          <dt>{isLive ? texts.soFarMoney : texts.due}</dt>
          <dd className="ec-number">{moneyText(money)}</dd>
        </div>
      </dl>
      <p className="ec-muted">{texts[why]}</p>
    </div>
  );
}

/** Returns the latest values of a running order; undefined until they are loaded, or if the order no longer runs. */
function useLive(row: RowOf<typeof orders> | undefined) {
  const { data } = useCall(
    orderCharging,
    { keyword: row?.orderNo ?? '' },
    { enabled: row !== undefined, refetchInterval: 5_000 },
  );
  return data?.records.find(({ id }) => id === row?.id);
}
