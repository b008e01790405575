// Shows the prices of a station today: the tariff in force for charging and for swaps, with its day as a band and in numbers.

import { moneyText } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import type { DetailTab } from '@ec/resource-web/slots';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { Facts } from '@ec/ui/form/form-field.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { clockText } from '../../shared/clock-text.ts';
import { bizType } from '../../shared/station.enums.ts';
import type { station } from '../../shared/station.resource.ts';
import { pricesInForce } from '../../shared/station-prices.contract.ts';
import type { DayPrices } from '../../shared/station-prices.ts';
import { assetTexts } from './asset-texts.ts';
import { Reading } from './reading.tsx';
import './asset.css';

const tariffs = 'charging.billingRules';

export const pricesTab: DetailTab<typeof station> = {
  key: 'prices',
  label: { zh: '在用价格', en: 'Prices in force' },
  lists: tariffs,
  Content: ({ row }) => <Prices stationId={row.id} does={row.bizTypes.split(',').map(Number)} />,
};

function Prices({ stationId, does }: { stationId: string; does: readonly number[] }) {
  const texts = useTexts(assetTexts);
  // The cache key is that of the tariffs, since each of them may change the prices.
  const contract = { ...pricesInForce, of: useRegistry().get(tariffs) };
  return (
    <Reading contract={contract} input={{ stationId }}>
      {({ charge, swap }) => (
        <div className="ec-stack">
          {does.includes(bizType.key.charging) ? <Tariff title={texts.charge} prices={charge} /> : null}
          {does.includes(bizType.key.swap) ? <Tariff title={texts.swap} prices={swap} /> : null}
          <p className="ec-muted">{texts.gunRule}</p>
        </div>
      )}
    </Reading>
  );
}

function Tariff({ title, prices }: { title: string; prices: DayPrices | null }) {
  const texts = useTexts(assetTexts);
  if (!prices)
    return (
      <section className="asset-part">
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
    <section className="asset-part">
      <h3>{title}</h3>
      <p>{fill(texts.inForce, { name: ruleName, version: versionNo })}</p>
      {periods.length > 0 ? <Day periods={periods} /> : null}
      <Facts title={undefined} facts={facts} />
    </section>
  );
}

const yuan = (amount: string) => <span className="ec-number">{moneyText(amount)}</span>;

function Day({ periods }: Pick<DayPrices, 'periods'>) {
  const texts = useTexts(assetTexts);
  return (
    <>
      <div className="asset-band" aria-hidden="true">
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
      <div className="asset-scroll">
        <table className="ec-plain-table asset-table">
          <thead>
            <tr>
              <th>{texts.period}</th>
              <th>{texts.kind}</th>
              <th className="asset-right">{`${texts.elec} (${texts.perKwh})`}</th>
              <th className="asset-right">{`${texts.service} (${texts.perKwh})`}</th>
              <th className="asset-right">{`${texts.sum} (${texts.perKwh})`}</th>
            </tr>
          </thead>
          <tbody>
            {periods.map(({ startMin, endMin, kind, elecPrice, servicePrice, sum }) => (
              <tr key={startMin}>
                <td className="ec-number">{`${clockText(startMin)}–${clockText(endMin)}`}</td>
                <td>{texts.kinds[kind]}</td>
                <td className="asset-right ec-number">{elecPrice}</td>
                <td className="asset-right ec-number">{servicePrice}</td>
                <td className="asset-right ec-number">{sum}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
