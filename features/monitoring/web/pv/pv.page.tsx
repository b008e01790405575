// The screen /truck/station/photovoltaic shows the PV of truck sites.

import { inverterStatus } from '@ec/device-vocabulary/device.enums';
import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { truckInverter } from '@ec/truck/shared/asset/truck-inverter.resource';
import { BarChart } from '@ec/ui/chart/bar-chart.tsx';
import { RankBars } from '@ec/ui/chart/rank-bars.tsx';
import { TimeChart } from '@ec/ui/chart/time-chart.tsx';
import { DAY, dayStart } from '@ec/ui/chart/time-ticks';
import { useTexts } from '@ec/ui/text/use-texts';
import { alarmDevices, alarmFilters } from '../../shared/alarm-devices.ts';
import { essHome } from '../../shared/energy/ess-home.contract.ts';
import { pvHome } from '../../shared/energy/pv-home.contract.ts';
import type { Series } from '../../shared/shapes.ts';
import { useAddresses } from '../common/addresses.ts';
import { AlarmPanel } from '../common/alarm-panel.tsx';
import { Card } from '../common/card.tsx';
import { type Figure, FigureStrip } from '../common/figure-strip.tsx';
import { MonitorPage } from '../common/monitor-page.tsx';
import { monitorTexts } from '../common/monitor-texts.ts';
import { hasValues, timesOf, valuesOf } from '../common/series.ts';
import { useMonitor } from '../common/use-monitor.ts';
import { useStationTopic } from '../common/use-station-topic.ts';
import { isDay, todayText, useView, type View } from '../common/use-view.ts';
import { FlowPicture } from '../energy/flow-picture.tsx';
import { InverterTree, type PvHome } from './inverter-tree.tsx';
import { pvTexts } from './pv-texts.ts';
import './pv.css';

export function Page() {
  const texts = useTexts(pvTexts);
  const view = useView();
  const monitor = useMonitor(
    pvHome,
    { stationId: view.stationId, date: view.date },
    truckInverter,
    useStationTopic(view.stationId),
  );
  return (
    <MonitorPage view={view} monitor={monitor} purpose={texts.purpose} hasDay>
      {(home) => (
        <>
          <Figures home={home} view={view} />
          <div className="monitor-columns">
            <div className="monitor-main">
              <SiteFlow view={view} />
              <PowerCurve home={home} />
              <InverterTree inverters={home.inverters} />
            </div>
            <div className="monitor-side">
              <AlarmPanel alarms={home.alarms} filters={alarmFilters(alarmDevices.pv, [view.stationId])} />
              <Card title={texts.weather}>
                <WeatherNow weather={home.weather} />
              </Card>
            </div>
          </div>
          <div className="monitor-halves">
            <EnergyBars series={home.days} title={texts.days} by={texts.dayOf} view={view} />
            <EnergyBars series={home.months} title={texts.months} by={texts.monthOf} view={view} />
          </div>
          <Ranks home={home} view={view} />
        </>
      )}
    </MonitorPage>
  );
}

function WeatherNow({ weather }: { weather: PvHome['weather'] }) {
  const texts = useTexts(pvTexts);
  if (!weather) return <p className="ec-muted">— {texts.noWeather}</p>;
  const { text, tempC, humidity, windDir, windScale, ghiWm2, sunrise, sunset, source, stale } = weather;
  return (
    <>
      <p className={stale ? 'ec-muted' : undefined}>
        {text} <span className="ec-number">{groupNumber(tempC, 1)} °C</span>
      </p>
      <p className="ec-muted">
        {fill(texts.weatherFacts, {
          humidity: groupNumber(humidity, 0),
          ghi: groupNumber(ghiWm2, 0),
          sunrise,
          sunset,
          wind: `${windDir} ${windScale ?? '—'}`,
        })}
      </p>
      <p className="ec-muted">{fill(texts.weatherSource, { source, time: weather.time.slice(11, 16) })}</p>
    </>
  );
}

/** Shows where the PV energy goes, for people with access to the storage screen, whose call returns the flow. */
function SiteFlow({ view: { stationId } }: { view: View }) {
  const { pageOf } = useConsole();
  return pageOf?.('station_energy') === undefined ? null : <FlowOf stationId={stationId} />;
}

function FlowOf({ stationId }: { stationId: string }) {
  const { data } = useMonitor(essHome, { stationId }, truckInverter);
  return data ? <FlowPicture flow={data.flow} /> : null;
}

const states = ['normal', 'alarm', 'fault', 'offline'] as const;

function Figures({ home: { stat }, view }: { home: PvHome; view: View }) {
  const texts = useTexts(pvTexts);
  const monitor = useTexts(monitorTexts);
  const addressOf = useAddresses();
  const ofKwp =
    stat.powerPct === null
      ? null
      : fill(texts.ofKwp, { kwp: groupNumber(stat.kwp, 0), pct: groupNumber(stat.powerPct, 1) });
  const at = { stationId: view.stationId };
  const figures: Figure[] = [
    { key: 'power', name: texts.power, value: stat.powerKw, unit: 'kW', digits: 1, coverage: stat.power, note: ofKwp },
    { key: 'day', name: texts.day, value: stat.dayKwh, unit: 'kWh', digits: 1, hint: monitor.metered },
    { key: 'hours', name: texts.hours, value: stat.dayHours, unit: 'h', digits: 2 },
    {
      key: 'pr',
      name: texts.pr,
      value: stat.pr,
      unit: '%',
      digits: 1,
      ...(stat.isPrEstimated && stat.pr !== null ? { note: monitor.estimated } : {}),
    },
    { key: 'income', name: texts.income, value: stat.dayIncome, unit: '¥' },
    { key: 'month', name: texts.month, value: stat.monthKwh, unit: 'kWh', digits: 0 },
    { key: 'year', name: texts.year, value: stat.yearKwh, unit: 'kWh', digits: 0 },
    { key: 'total', name: texts.total, value: stat.totalKwh, unit: 'kWh', digits: 0 },
    {
      key: 'co2',
      name: texts.co2,
      value: stat.co2Kg,
      unit: 'kg',
      digits: 0,
      ...(stat.coalKg === null
        ? {}
        : { note: fill(texts.coal, { kg: groupNumber(stat.coalKg, 0), trees: groupNumber(stat.trees, 0) }) }),
    },
    { key: 'inverters', name: texts.inverters, value: stat.inverterCount, address: addressOf(truckInverter, at) },
    ...states.map((state): Figure => {
      const address =
        state === 'fault' ? addressOf(truckInverter, { ...at, inverterStatus: inverterStatus.key.fault }) : undefined;
      const tone = state === 'fault' ? 'bad' : 'warning';
      const isLoud = state !== 'normal' && stat[state] > 0;
      return { key: state, name: texts[state], value: stat[state], address, ...(isLoud ? { tone } : {}) };
    }),
  ];
  return <FigureStrip figures={figures} label={texts.figures} />;
}

function PowerCurve({ home: { curve, date } }: { home: PvHome }) {
  const texts = useTexts(pvTexts);
  const times = timesOf(curve, date);
  const [other, poa] = [valuesOf(curve, 'other'), valuesOf(curve, 'poaWm2')];
  const start = dayStart(date);
  return (
    <section className="ec-card">
      <TimeChart
        title={texts.curve}
        note={date}
        times={times}
        from={start}
        to={start + DAY}
        height={280}
        series={[
          {
            key: 'pac',
            name: texts.today,
            unit: 'kW',
            digits: 1,
            color: 'pv-mark',
            kind: 'area',
            values: valuesOf(curve, 'pacKw'),
          },
          ...(hasValues(other)
            ? [
                {
                  key: 'other',
                  name: texts.other,
                  unit: 'kW',
                  digits: 1,
                  color: 'text-faint',
                  kind: 'dash' as const,
                  values: other,
                },
              ]
            : []),
          ...(hasValues(poa)
            ? [
                {
                  key: 'poa',
                  name: texts.poa,
                  unit: 'W/m²',
                  digits: 0,
                  color: 'grid-mark',
                  axis: 'right' as const,
                  values: poa,
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

interface EnergyBarsProps {
  series: Series;
  title: string;
  by: string;
  view: Pick<View, 'set'>;
}

/**
 * Draws energy by day or month. Truck inverters have no list of days, so a bar moves the screen to its day, or to the first day of its
 * month.
 */
export function EnergyBars({ series, title, by, view }: EnergyBarsProps) {
  const texts = useTexts(pvTexts);
  const open = (index: number) => {
    const day = `${series.times[index] ?? ''}-01`.slice(0, 10);
    if (isDay(day) && day <= todayText()) view.set({ date: day === todayText() ? '' : day });
  };
  const hours = valuesOf(series, 'hours');
  return (
    <section className="ec-card">
      <BarChart
        title={title}
        by={by}
        categories={series.times}
        onPick={open}
        series={[
          { key: 'kwh', name: texts.kwh, unit: 'kWh', digits: 1, color: 'pv-mark', values: valuesOf(series, 'kwh') },
        ]}
        note={hasValues(hours) ? `${texts.hours} ${groupNumber(sumOf(hours), 1)} h` : undefined}
      />
    </section>
  );
}

const sumOf = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

function Ranks({ home: { rank }, view }: { home: PvHome; view: View }) {
  const texts = useTexts(pvTexts);
  const rowsOf = (sites: PvHome['rank']['best']) =>
    sites.map(({ stationId, stationName, dayHours }) => ({
      key: stationId,
      name: stationName,
      value: dayHours,
      text: `${groupNumber(dayHours, 2)} h`,
    }));
  if (view.stationId !== '' || rank.best.length < 2) return null;
  const shared = { by: texts.site, unit: 'h', digits: 2, color: 'pv-mark' };
  const choose = (stationId: string) => view.set({ stationId });
  return (
    <div className="monitor-halves">
      <section className="ec-card">
        <RankBars {...shared} title={texts.best} rows={rowsOf(rank.best)} onPick={choose} />
      </section>
      <section className="ec-card">
        <RankBars {...shared} title={texts.worst} rows={rowsOf(rank.worst)} onPick={choose} />
      </section>
    </div>
  );
}
