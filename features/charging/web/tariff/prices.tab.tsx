// Shows the prices of a station today: the tariff in force for charging and for swaps, with its day as a band and in numbers.

import { moneyText } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { Reading } from '@ec/resource-web/reading.tsx';
import { clockText } from '@ec/truck/shared/clock-text';
import { bizType } from '@ec/truck/shared/station.enums';
import type { station } from '@ec/truck/shared/station.resource';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { Facts } from '@ec/ui/form/form-field.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { billingRules } from '../../shared/tariff/billing-rules.resource.ts';
import { pricesInForce } from '../../shared/tariff/station-prices.contract.ts';
import type { DayPrices } from '../../shared/tariff/station-prices.ts';
import { priceTexts } from './price-texts.ts';
import './prices.css';

export function StationPrices({ row }: { row: RowIn<typeof station> }) {
  return <Prices stationId={row.id} bizTypes={row.bizTypes.split(',').map(Number)} />;
}

function Prices({ stationId, bizTypes }: { stationId: string; bizTypes: readonly number[] }) {
  const texts = useTexts(priceTexts);
  // The reply is cached under the tariffs, since a change of any tariff may change the prices.
  const contract = { ...pricesInForce, of: billingRules };
  return (
    <Reading contract={contract} input={{ stationId }}>
      {({ charge, swap }) => (
        <div className="ec-stack">
          {bizTypes.includes(bizType.key.charging) ? <Tariff title={texts.charge} prices={charge} /> : null}
          {bizTypes.includes(bizType.key.swap) ? <Tariff title={texts.swap} prices={swap} /> : null}
          <p className="ec-muted">{texts.gunRule}</p>
        </div>
      )}
    </Reading>
  );
}

function Tariff({ title, prices }: { title: string; prices: DayPrices | null }) {
  const texts = useTexts(priceTexts);
  if (!prices)
    return (
      <section className="prices-part">
        <h3>{title}</h3>
        <Empty title={texts.noTariff} reason={texts.noTariffHint} />
      </section>
    );
  const { ruleName, versionNo, periods, swapPrice, mileagePrice, occupy, minBalance } = prices;
  const cap = occupy.cap === null ? texts.noCap : moneyText(occupy.cap);
  const facts = [
    ...(swapPrice === null ? [] : [{ key: 'swap', label: texts.perSwap, value: yuan(swapPrice) }]),
    ...(mileagePrice === null ? [] : [{ key: 'km', label: texts.perKm, value: yuan(mileagePrice) }]),
    { key: 'min', label: texts.minBalance, value: yuan(minBalance) },
    {
      key: 'occupy',
      label: texts.occupy,
      value:
        Number(occupy.price) === 0
          ? texts.noOccupy
          : fill(texts.occupyText, { free: occupy.freeMin, price: occupy.price, cap }),
      isWide: true,
    },
  ];
  return (
    <section className="prices-part">
      <h3>{title}</h3>
      <p>{fill(texts.inForce, { name: ruleName, version: versionNo })}</p>
      {periods.length > 0 ? <Day periods={periods} /> : null}
      <Facts title={undefined} facts={facts} />
    </section>
  );
}

const yuan = (amount: string) => <span className="ec-number">{moneyText(amount)}</span>;

function Day({ periods }: Pick<DayPrices, 'periods'>) {
  const texts = useTexts(priceTexts);
  return (
    <>
      <div className="prices-band" aria-hidden="true">
        {periods.map(({ startMin, endMin, kind }) => (
          <span
            key={startMin}
            title={`${clockText(startMin)}–${clockText(endMin)} ${texts.kinds[kind]}`}
            style={{
              flexGrow: endMin - startMin,
              background: `var(--ec-tou-${kind})`,
              color: `var(--ec-tou-${kind}-ink)`,
            }}
          >
            {endMin - startMin >= 60 ? texts.kinds[kind] : ''}
          </span>
        ))}
      </div>
      <div className="prices-scroll">
        <table className="ec-plain-table prices-table">
          <thead>
            <tr>
              <th>{texts.period}</th>
              <th>{texts.kind}</th>
              <th className="prices-right">{`${texts.elec} (${texts.perKwh})`}</th>
              <th className="prices-right">{`${texts.service} (${texts.perKwh})`}</th>
              <th className="prices-right">{`${texts.sum} (${texts.perKwh})`}</th>
            </tr>
          </thead>
          <tbody>
            {periods.map(({ startMin, endMin, kind, elecPrice, servicePrice, sum }) => (
              <tr key={startMin}>
                <td className="ec-number">{`${clockText(startMin)}–${clockText(endMin)}`}</td>
                <td>{texts.kinds[kind]}</td>
                <td className="prices-right ec-number">{elecPrice}</td>
                <td className="prices-right ec-number">{servicePrice}</td>
                <td className="prices-right ec-number">{sum}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
