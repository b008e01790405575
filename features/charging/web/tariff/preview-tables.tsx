// The tables of a preview by fee, by period and by merchant; each compares the actual cost with the previewed cost.

import { groupNumber, moneyText } from '@ec/language/amount';
import { useTexts } from '@ec/ui/text/use-texts';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import type { ReactNode } from 'react';
import type { TariffPreview } from '../../shared/tariff/preview.contract.ts';
import { ToneMark } from './day-band.tsx';
import { tariffTexts } from './tariff-texts.ts';
import { kindTones } from './tones.ts';

interface DifferenceProps {
  diff: number;
  now: number;
}

/** Shows a difference with its direction as a word, because colour alone must not carry meaning. */
export function Difference({ diff, now }: DifferenceProps) {
  const texts = useTexts(tariffTexts);
  if (diff === 0) return <span className="ec-muted">{texts.same}</span>;
  const share = now > 0 ? ` (${((Math.abs(diff) / now) * 100).toFixed(1)}%)` : '';
  return (
    <span className="ec-number tariff-diff" data-more={diff > 0}>
      <small>{diff > 0 ? texts.more : texts.less}</small> {money(Math.abs(diff))}
      <small>{share}</small>
    </span>
  );
}

const money = (amount: number): string => moneyText(amount);
const energy = (kwh: number): string => groupNumber(kwh, 2);
const roundToCents = (amount: number): number => Math.round(amount * 100) / 100;

interface Line extends DifferenceProps {
  key: string;
  name: ReactNode;
  /** The cells between the name and the amounts. */
  figures: readonly string[];
  next: number;
}

interface LinesProps {
  title: string;
  heads: readonly string[];
  lines: readonly Line[];
}

function Lines({ title, heads, lines }: LinesProps) {
  const texts = useTexts(tariffTexts);
  return (
    <>
      <h4>{title}</h4>
      <div className="tariff-scroll">
        <table className="ec-plain-table tariff-table">
          <thead>
            <tr>
              {[...heads, texts.now, texts.next, texts.diff].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, name, figures, now, next, diff }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {figures.map((figure, index) => (
                  <td key={heads[index + 1]}>{figure}</td>
                ))}
                <td>{money(now)}</td>
                <td>{money(next)}</td>
                <td>
                  <Difference diff={diff} now={now} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

export function PreviewTables({ preview: { total, periods, merchants } }: { preview: TariffPreview }) {
  const texts = useTexts(tariffTexts);
  const parts = (['elec', 'service', 'swap', 'total'] as const).filter(
    (part) => part === 'total' || total.now[part] !== 0 || total.next[part] !== 0,
  );
  return (
    <>
      <Lines
        title={texts.byPart}
        heads={['']}
        lines={parts.map((part) => ({
          key: part,
          name: texts.parts[part],
          figures: [],
          now: total.now[part],
          next: total.next[part],
          diff: roundToCents(total.next[part] - total.now[part]),
        }))}
      />
      <Lines
        title={texts.byPeriod}
        heads={[texts.period, `${texts.now} (kWh)`, `${texts.next} (kWh)`]}
        lines={periods.map(({ kind, nowKwh, nextKwh, nowMoney, nextMoney }) => ({
          key: String(kind),
          name: <ToneMark toneSet={kindTones} tone={kind} />,
          now: nowMoney,
          next: nextMoney,
          figures: [energy(nowKwh), energy(nextKwh)],
          diff: roundToCents(nextMoney - nowMoney),
        }))}
      />
      <Lines
        title={texts.byMerchant}
        heads={[texts.merchant, texts.orders, 'kWh']}
        lines={merchants.map(({ merchantId, merchantName, orders, kwh, now, next, diff }) => ({
          key: merchantId,
          now: now.total,
          next: next.total,
          diff,
          figures: [groupNumber(orders), energy(kwh)],
          name: merchantId === '' ? texts.walkIn : merchantName || emptyValue,
        }))}
      />
    </>
  );
}
