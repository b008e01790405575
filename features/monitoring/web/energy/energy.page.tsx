// The screen /truck/station/energy shows the storage of a station, or of all stations that the person sees, and the energy flow around it.

import { periodKind } from '@ec/charging/shared/tariff/tariff.enums';
import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { useDictionary } from '@ec/records/choices/use-choices';
import type { OutputOf } from '@ec/resource/contract';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { useStateTag } from '@ec/resource-web/use-state-tag';
import { essFireStatus, essStatus } from '@ec/truck/shared/asset/asset.enums';
import { ess } from '@ec/truck/shared/asset/ess.resource';
import { essHis } from '@ec/truck/shared/asset/ess-his.resource';
import { BarChart } from '@ec/ui/chart/bar-chart.tsx';
import { TimeChart } from '@ec/ui/chart/time-chart.tsx';
import { DAY, dayStart } from '@ec/ui/chart/time-ticks';
import { useTexts } from '@ec/ui/text/use-texts';
import { MoneyText, Quantity } from '@ec/ui/value/quantity.tsx';
import { tags } from '@ec/ui/value/tags.tsx';
import { alarmDevices, alarmFilters } from '../../shared/alarm-devices.ts';
import { essHome } from '../../shared/energy/ess-home.contract.ts';
import { useAddresses, usePick, within } from '../common/addresses.ts';
import { AlarmPanel } from '../common/alarm-panel.tsx';
import { Card } from '../common/card.tsx';
import { type Figure, FigureStrip } from '../common/figure-strip.tsx';
import { StaleNote } from '../common/fresh-value.tsx';
import { MonitorPage } from '../common/monitor-page.tsx';
import { monitorTexts } from '../common/monitor-texts.ts';
import { PlainTable } from '../common/plain-table.tsx';
import { runsOf, STEP, spanOfBar, timesOf, valuesOf } from '../common/series.ts';
import { useMonitor } from '../common/use-monitor.ts';
import { useStationTopic } from '../common/use-station-topic.ts';
import { useView, type View } from '../common/use-view.ts';
import { energyTexts } from './energy-texts.ts';
import { FlowPicture } from './flow-picture.tsx';
import './energy.css';

type EssHome = OutputOf<typeof essHome>;

export function Page() {
  const texts = useTexts(energyTexts);
  const view = useView();
  const monitor = useMonitor(
    essHome,
    { stationId: view.stationId, date: view.date },
    ess,
    useStationTopic(view.stationId),
  );
  return (
    <MonitorPage view={view} monitor={monitor} purpose={texts.purpose} hasDay>
      {(home) => (
        <>
          <Figures home={home} view={view} />
          <div className="monitor-columns">
            <div className="monitor-main">
              <FlowPicture flow={home.flow} />
              <Curve home={home} stationId={view.stationId} />
            </div>
            <div className="monitor-side">
              <AlarmPanel alarms={home.alarms} filters={alarmFilters(alarmDevices.storage, [view.stationId])} />
              <Periods home={home} />
            </div>
          </div>
          <Months home={home} stationId={view.stationId} />
          <Units home={home} />
        </>
      )}
    </MonitorPage>
  );
}

function Figures({ home: { stat, cell }, view: { stationId } }: { home: EssHome; view: View }) {
  const texts = useTexts(energyTexts);
  const monitor = useTexts(monitorTexts);
  const addressOf = useAddresses();
  const { powerKw } = stat;
  const direction = powerKw === null || powerKw === 0 ? null : powerKw > 0 ? texts.discharging : texts.chargingNow;
  const cells = [
    boundsText(texts.cellV, cell.cellVMin, cell.cellVMax, 3),
    boundsText(texts.temp, cell.tempMin, cell.tempMax, 0),
  ].filter((text) => text !== undefined);
  const figures: Figure[] = [
    {
      key: 'power',
      name: texts.power,
      value: powerKw === null ? null : Math.abs(powerKw),
      unit: 'kW',
      digits: 1,
      beside: direction,
      coverage: stat.power,
    },
    {
      key: 'count',
      name: texts.count,
      value: stat.count,
      address: addressOf(ess, { stationId }),
      note: fill(texts.rated, { kw: groupNumber(stat.ratedPowerKw, 0), kwh: groupNumber(stat.ratedKwh, 0) }),
    },
    { key: 'soc', name: texts.soc, value: stat.soc, unit: '%', digits: 1 },
    { key: 'soh', name: texts.soh, value: stat.soh, unit: '%', digits: 1 },
    { key: 'dayChg', name: texts.dayChg, value: stat.dayChgKwh, unit: 'kWh', digits: 1, hint: monitor.metered },
    { key: 'dayDis', name: texts.dayDis, value: stat.dayDisKwh, unit: 'kWh', digits: 1, hint: monitor.metered },
    {
      key: 'rte',
      name: texts.rte,
      value: stat.rtePct,
      unit: '%',
      digits: 1,
      ...(stat.rtePct === null ? { note: texts.rteNone } : {}),
    },
    { key: 'dayProfit', name: texts.dayProfit, value: stat.dayProfit, unit: '¥' },
    { key: 'monthProfit', name: texts.monthProfit, value: stat.monthProfit, unit: '¥' },
    {
      key: 'cells',
      name: texts.cells,
      value: cell.tempMax,
      unit: '°C',
      digits: 0,
      ...(cells.length > 0 ? { note: cells.join(' · ') } : {}),
    },
  ];
  return <FigureStrip figures={figures} label={texts.figures} />;
}

/** Writes a range; undefined where neither of its ends is known. */
function boundsText(text: string, min: number | null, max: number | null, digits: number): string | undefined {
  if (min === null && max === null) return undefined;
  return fill(text, { min: groupNumber(min, digits), max: groupNumber(max, digits) });
}

interface OfStation {
  home: EssHome;
  stationId: string;
}

function Curve({ home: { curve, date }, stationId }: OfStation) {
  const texts = useTexts(energyTexts);
  const pick = usePick(essHis, (at: number) => ({ stationId, ...within('ts', { from: at, to: at + STEP }) }));
  const words = useDictionary(periodKind);
  const times = timesOf(curve, date);
  const prices = valuesOf(curve, 'price');
  const kinds = valuesOf(curve, 'priceKind');
  const start = dayStart(date);
  const priceKeys = prices.map((price, step) => (price === null ? null : `${price}/${kinds[step]}`));
  const bands = runsOf(times, priceKeys, start + DAY).map(({ from, to, key }) => {
    const [price = '', kind] = key.split('/');
    const word = words.find(({ value }) => `${value}` === kind)?.label;
    // A price around the clock is of no kind.
    return { from, to, label: word ?? `¥${groupNumber(price, 2)}`, color: word ? `tou-${kind}` : 'text-faint' };
  });
  return (
    <section className="ec-card">
      <TimeChart
        title={texts.curve}
        note={date}
        times={times}
        from={start}
        to={start + DAY}
        {...pick}
        height={280}
        bands={bands}
        range={{ right: { low: 0, high: 100 } }}
        series={[
          {
            key: 'power',
            name: texts.dis,
            unit: 'kW',
            digits: 1,
            color: 'storage-mark',
            kind: 'area',
            values: valuesOf(curve, 'powerKw'),
          },
          {
            key: 'soc',
            name: texts.soc,
            unit: '%',
            digits: 1,
            color: 'grid-mark',
            kind: 'dash',
            axis: 'right',
            values: valuesOf(curve, 'soc'),
          },
        ]}
        details={[{ name: texts.price, unit: '¥/kWh', digits: 4, values: prices }]}
      />
    </section>
  );
}

function Periods({ home: { periods } }: { home: EssHome }) {
  const texts = useTexts(energyTexts);
  const words = useDictionary(periodKind);
  return (
    <Card title={texts.periods}>
      <PlainTable
        label={texts.periods}
        empty={texts.noPeriods}
        rows={periods}
        keyOf={({ kind, price }) => `${kind} ${price}`}
        columns={[
          {
            key: 'kind',
            head: texts.kind,
            cell: ({ kind, price }) => (
              <>
                {words.find(({ value }) => value === kind)?.label ?? kind}
                <small className="ec-number">{`${groupNumber(price, 4)} ¥/kWh`}</small>
              </>
            ),
          },
          { key: 'chg', head: texts.chg, isNumber: true, cell: ({ chgKwh }) => groupNumber(chgKwh, 1) },
          { key: 'dis', head: texts.disShort, isNumber: true, cell: ({ disKwh }) => groupNumber(disKwh, 1) },
          { key: 'profit', head: texts.profit, isNumber: true, cell: ({ profit }) => <MoneyText value={profit} /> },
        ]}
      />
    </Card>
  );
}

interface MonthsProps {
  home: Pick<EssHome, 'months' | 'date'>;
  stationId: string;
}

export function Months({ home: { months, date }, stationId }: MonthsProps) {
  const texts = useTexts(energyTexts);
  const pick = usePick(essHis, (index: number) => {
    const span = spanOfBar(months.times[index] ?? '', date);
    return span && { stationId, ...within('ts', span) };
  });
  const shared = { unit: 'kWh', digits: 1 };
  return (
    <div className="monitor-halves">
      <section className="ec-card">
        <BarChart
          title={texts.months}
          by={texts.month}
          categories={months.times}
          {...pick}
          series={[
            { ...shared, key: 'chg', name: texts.chg, color: 'grid-mark', values: valuesOf(months, 'chgKwh') },
            { ...shared, key: 'dis', name: texts.disShort, color: 'storage-mark', values: valuesOf(months, 'disKwh') },
          ]}
        />
      </section>
      <section className="ec-card">
        <BarChart
          title={texts.monthProfits}
          by={texts.month}
          categories={months.times}
          {...pick}
          series={[
            {
              key: 'profit',
              name: texts.profit,
              unit: '¥',
              digits: 2,
              color: 'pv-mark',
              values: valuesOf(months, 'profit'),
            },
          ]}
        />
      </section>
    </div>
  );
}

function Units({ home: { units } }: { home: EssHome }) {
  const texts = useTexts(energyTexts);
  const [stateOf, fireOf] = [useStateTag(essStatus), useStateTag(essFireStatus)];
  return (
    <Card title={texts.units}>
      <PlainTable
        label={texts.units}
        empty={texts.noUnits}
        rows={units}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'name',
            head: texts.name,
            cell: ({ id, essName, stationName, reportTime, stale }) => (
              <>
                <RowLink table={ess} id={id}>
                  {essName}
                </RowLink>{' '}
                <small className="ec-muted">{stationName}</small> <StaleNote reportTime={reportTime} stale={stale} />
              </>
            ),
          },
          {
            key: 'fire',
            head: texts.fire,
            cell: (unit) => (unit.fireStatus === null ? '—' : tags([fireOf(unit.fireStatus)])),
          },
          {
            key: 'state',
            head: texts.state,
            cell: (unit) => (unit.essStatus === null ? '—' : tags([stateOf(unit.essStatus)])),
          },
          {
            key: 'power',
            head: 'kW',
            isNumber: true,
            cell: ({ powerKw, stale }) => (
              <span className={stale ? 'ec-stale' : undefined}>{groupNumber(powerKw, 1)}</span>
            ),
          },
          { key: 'soc', head: 'SOC (%)', isNumber: true, cell: ({ soc }) => groupNumber(soc, 1) },
          { key: 'soh', head: 'SOH (%)', isNumber: true, cell: ({ soh }) => groupNumber(soh, 1) },
          {
            key: 'cells',
            head: texts.cellRange,
            cell: ({ cellVMin, cellVMax, tempMin, tempMax }) =>
              [boundsText('{min}–{max} V', cellVMin, cellVMax, 3), boundsText('{min}–{max} °C', tempMin, tempMax, 0)]
                .filter((text) => text !== undefined)
                .join(' · ') || '—',
          },
          {
            key: 'insul',
            head: texts.insul,
            isNumber: true,
            cell: ({ insulKohm }) => <Quantity value={insulKohm} unit="kΩ" />,
          },
          { key: 'cycles', head: texts.cycles, isNumber: true, cell: ({ cycles }) => groupNumber(cycles) },
        ]}
      />
    </Card>
  );
}
