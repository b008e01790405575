// Lists the inverters of each station: the state as a glyph and a word, the output against the rating, and the strings with a low current.
import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import type { OutputOf } from '@ec/resource/contract';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { truckInverter } from '@ec/truck/shared/asset/truck-inverter.resource';
import { station } from '@ec/truck/shared/station.resource';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import type { pvHome } from '../../shared/energy/pv-home.contract.ts';
import { Card } from '../common/card.tsx';
import { StaleNote } from '../common/fresh-value.tsx';
import { pvTexts } from './pv-texts.ts';
import { lostKw } from './string-loss.ts';

export type PvHome = OutputOf<typeof pvHome>;
type Inverter = PvHome['inverters'][number];

const glyphs: Readonly<Record<Inverter['pvState'], string>> = { live: '●', late: '◔', offline: '✕', night: '☾' };

export function InverterTree({ inverters }: { inverters: readonly Inverter[] }) {
  const texts = useTexts(pvTexts);
  const sites = [...new Set(inverters.map(({ stationId }) => stationId))];
  return (
    <Card title={texts.list}>
      {inverters.length === 0 ? <Empty title={texts.noInverters} /> : null}
      {sites.map((siteId) => {
        const siteInverters = inverters.filter(({ stationId }) => stationId === siteId);
        return (
          <section key={siteId} className="pv-site" aria-label={siteInverters[0]?.stationName}>
            <h3>
              <RowLink table={station} id={siteId}>
                {siteInverters[0]?.stationName}
              </RowLink>
            </h3>
            <ul className="pv-inverters">
              {siteInverters.map((inverter) => (
                <InverterTile key={inverter.id} inverter={inverter} />
              ))}
            </ul>
          </section>
        );
      })}
    </Card>
  );
}

function InverterTile({ inverter }: { inverter: Inverter }) {
  const texts = useTexts(pvTexts);
  const { pvState, pacKw, ratedKw, dayKwh, dayHours, mppts, lowStrings, tempC, stale } = inverter;
  const inputs = mppts ?? [];
  const share = ratedKw && pacKw !== null && !stale ? Math.min(1, Math.max(0, pacKw / ratedKw)) : 0;
  return (
    <li className="pv-inverter" data-state={pvState} data-low={lowStrings.length > 0 || undefined}>
      <span className="pv-inverter-head">
        <i aria-hidden="true">{glyphs[pvState]}</i>
        <strong className="ec-id">
          <RowLink table={truckInverter} id={inverter.id}>
            {inverter.sn}
          </RowLink>
        </strong>
        <em>{texts.states[pvState]}</em>
      </span>
      <span className="pv-load" aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className="ec-number">
        {groupNumber(pacKw, 1)} / {groupNumber(ratedKw, 0)} kW
      </span>
      <small className="ec-number">
        {groupNumber(dayKwh, 1)} kWh · {groupNumber(dayHours, 2)} h
        {tempC === null ? '' : ` · ${fill(texts.temp, { t: groupNumber(tempC, 0) })}`}
      </small>
      <StaleNote reportTime={inverter.reportTime} stale={stale && pvState !== 'night'} />
      {inputs.length > 0 ? (
        <details open={lowStrings.length > 0}>
          <summary>
            {fill(texts.strings, { n: inputs.length })}
            {lowStrings.length > 0 ? <b> · {fill(texts.low, { n: lowStrings.length })}</b> : null}
          </summary>
          {lowStrings.length > 0 ? (
            <p className="pv-low">{fill(texts.lowNote, { kw: groupNumber(lostKw(inputs, lowStrings), 2) })}</p>
          ) : null}
          <table className="ec-plain-table">
            <thead>
              <tr>
                <th scope="col">{texts.string}</th>
                {['V', 'A', 'kW'].map((unit) => (
                  <th scope="col" key={unit} data-number>
                    {unit}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {inputs.map(({ n, u, i, p }) => (
                <tr key={n} data-low={lowStrings.includes(n) || undefined}>
                  <td>
                    {n} {lowStrings.includes(n) ? <b>{texts.isLow}</b> : null}
                  </td>
                  <td data-number>{groupNumber(u, 0)}</td>
                  <td data-number>{groupNumber(i, 1)}</td>
                  <td data-number>{groupNumber(p, 2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
    </li>
  );
}
