// Shows the tariff snapshot of an order: each day as a coloured band and as a price table.

import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { useDictionary } from '@ec/records/choices/use-choices';
import { clockText } from '@ec/truck/shared/clock-text';
import { useTexts } from '@ec/ui/text/use-texts';
import type { PricePeriod, TariffDay, TariffSnapshot } from '../../shared/pricing/tariff-snapshot.ts';
import { periodKind } from '../../shared/tariff/tariff.enums.ts';
import { orderTexts } from './order-texts.ts';

export function PeriodMark({ kind, name }: { kind: number; name: string }) {
  return (
    <span className="order-period" data-kind={kind}>
      {name}
    </span>
  );
}

export function Snapshot({ snapshot }: { snapshot: TariffSnapshot }) {
  const texts = useTexts(orderTexts);
  const {
    ruleName,
    ruleNo,
    versionNo,
    occupyFreeMin,
    occupyPrice,
    occupyCap,
    minBalance,
    prepayAmount,
    days,
    discountRate,
  } = snapshot;
  const cap = occupyCap === null ? texts.noCap : fill(texts.cap, { cap: occupyCap });
  const isSame = days.length === 2 && JSON.stringify(days[0]?.periods) === JSON.stringify(days[1]?.periods);
  return (
    <div className="order-tariff">
      <p>
        <strong>{ruleName || ruleNo}</strong> <span className="ec-id">{ruleNo}</span>{' '}
        {fill(texts.versionNo, { version: versionNo })}
      </p>
      {(isSame ? days.slice(0, 1) : days).map((day) => (
        <Day key={day.date} day={day} until={isSame ? days[1]?.date : undefined} />
      ))}
      <p className="ec-muted">
        {fill(texts.occupyTerms, { free: occupyFreeMin, price: occupyPrice, cap })}
        <br />
        {fill(texts.startTerms, { least: minBalance, held: prepayAmount })}
        {discountRate ? (
          <>
            <br />
            {fill(texts.contractTerms, { rate: discountRate })}
          </>
        ) : null}
      </p>
    </div>
  );
}

/** `until` is set if the following day has the same prices. Then one block stands for both days. */
function Day({ day: { date, periods }, until }: { day: TariffDay; until: string | undefined }) {
  const kinds = useDictionary(periodKind);
  const texts = useTexts(orderTexts);
  const name = (kind: number) => kinds.find(({ value }) => value === kind)?.label ?? '';
  const range = ({ startMin, endMin }: PricePeriod) => `${clockText(startMin)}–${clockText(endMin)}`;
  return (
    <section>
      <h3 className="order-day ec-number">{until ? `${date} – ${until}` : date}</h3>
      <div className="order-band" aria-hidden="true">
        {periods.map((period) => (
          <span
            key={period.startMin}
            data-kind={period.kind}
            style={{ flexGrow: period.endMin - period.startMin }}
            title={`${range(period)} ${name(period.kind)}`}
          >
            {period.endMin - period.startMin >= 120 ? name(period.kind) : ''}
          </span>
        ))}
      </div>
      <div className="order-scroll">
        <table className="ec-plain-table order-table">
          <thead>
            <tr>
              <th scope="col">{texts.period}</th>
              <th scope="col" className="order-amount">
                {texts.elecPrice} (¥/kWh)
              </th>
              <th scope="col" className="order-amount">
                {texts.servicePrice} (¥/kWh)
              </th>
            </tr>
          </thead>
          <tbody>
            {periods.map((period) => (
              <tr key={period.startMin}>
                <td>
                  <PeriodMark kind={period.kind} name={name(period.kind)} />
                  <small className="ec-number">{range(period)}</small>
                </td>
                <td className="order-amount">{groupNumber(period.elecPrice, 4)}</td>
                <td className="order-amount">{groupNumber(period.servicePrice, 4)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
