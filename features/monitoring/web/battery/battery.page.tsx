// The screen /truck/station/battery shows the swap packs in slots and on trucks.

import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { batteryStatus } from '@ec/truck/shared/asset/asset.enums';
import { battery } from '@ec/truck/shared/asset/battery.resource';
import { car } from '@ec/truck/shared/fleet/car.resource';
import { BarChart } from '@ec/ui/chart/bar-chart.tsx';
import { TimeChart } from '@ec/ui/chart/time-chart.tsx';
import { DAY, dayStart } from '@ec/ui/chart/time-ticks';
import { InSight } from '@ec/ui/layout/in-sight.tsx';
import { lazyPart } from '@ec/ui/layout/lazy-part.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Button } from 'antd';
import { useMemo } from 'react';
import { alarmDevices, alarmFilters } from '../../shared/alarm-devices.ts';
import { batteryHome } from '../../shared/swap/battery-home.contract.ts';
import { useAddresses } from '../common/addresses.ts';
import { AlarmPanel } from '../common/alarm-panel.tsx';
import { Card } from '../common/card.tsx';
import { type Figure, FigureStrip } from '../common/figure-strip.tsx';
import { StaleNote } from '../common/fresh-value.tsx';
import { MonitorPage } from '../common/monitor-page.tsx';
import { monitorTexts } from '../common/monitor-texts.ts';
import { PlainTable } from '../common/plain-table.tsx';
import { timesOf, valuesOf } from '../common/series.ts';
import { useMonitor } from '../common/use-monitor.ts';
import { useStationTopic } from '../common/use-station-topic.ts';
import { useView, type View } from '../common/use-view.ts';
import { batteryTexts } from './battery-texts.ts';
import { placedPacks } from './placed-packs.ts';
import { type BatteryHome, SlotWall } from './slot-wall.tsx';
import './battery.css';

export function Page() {
  const texts = useTexts(batteryTexts);
  const view = useView();
  const monitor = useMonitor(batteryHome, { stationId: view.stationId }, battery, useStationTopic(view.stationId));
  return (
    <MonitorPage view={view} monitor={monitor} purpose={texts.purpose}>
      {(home) => (
        <>
          <Figures home={home} view={view} />
          <div className="monitor-columns">
            <div className="monitor-main">
              <SlotWall slots={home.slots} />
            </div>
            <div className="monitor-side">
              <AlarmPanel alarms={home.alarms} filters={alarmFilters(alarmDevices.battery, [view.stationId])} />
              <WorstSpread home={home} />
            </div>
          </div>
          <div className="monitor-halves">
            <Histogram bars={home.socHist} field="soc" title={texts.socHist} view={view} />
            <Histogram bars={home.sohHist} field="soh" title={texts.sohHist} view={view} />
          </div>
          <ChargeCurve home={home} />
          <InSight waiting={<div className="ec-card monitor-wait" />}>
            <PackMap home={home} />
          </InSight>
          <OnVehicles home={home} />
        </>
      )}
    </MonitorPage>
  );
}

const states = [
  ['charging', batteryStatus.key.charging],
  ['waiting', batteryStatus.key.waiting],
  ['moving', batteryStatus.key.moving],
  ['onVehicle', batteryStatus.key.onVehicle],
  ['cooling', batteryStatus.key.cooling],
  ['reserved', batteryStatus.key.reserved],
  ['fault', batteryStatus.key.quarantined],
  ['repair', batteryStatus.key.repair],
] as const;

function Figures({ home: { stat }, view: { stationId } }: { home: BatteryHome; view: View }) {
  const texts = useTexts(batteryTexts);
  const monitor = useTexts(monitorTexts);
  const addressOf = useAddresses();
  const figures: Figure[] = [
    { key: 'ready', name: texts.ready, value: stat.ready, beside: `/ ${stat.total}` },
    { key: 'slots', name: texts.slots, value: stat.slots, note: fill(texts.emptySlots, { n: stat.slotsEmpty }) },
    ...states.map(([key, status]): Figure => {
      const isLoud = key === 'fault' && stat[key] > 0;
      const address = addressOf(battery, { lastStationId: stationId, batteryStatus: status });
      return { key, name: texts[key], value: stat[key], address, ...(isLoud ? { tone: 'bad' } : {}) };
    }),
    { key: 'avgSoc', name: texts.avgSoc, value: stat.avgSoc, unit: '%', digits: 1 },
    { key: 'avgSoh', name: texts.avgSoh, value: stat.avgSoh, unit: '%', digits: 1 },
    { key: 'dayChg', name: texts.dayChg, value: stat.dayChgKwh, unit: 'kWh', digits: 1, hint: monitor.metered },
  ];
  return <FigureStrip figures={figures} label={texts.figures} />;
}

interface HistogramProps {
  bars: BatteryHome['socHist'];
  field: 'soc' | 'soh';
  title: string;
  view: View;
}

/** Shows packs by ranges of a value; each bar opens the list of the packs that it counts. */
export function Histogram({ bars, field, title, view: { stationId } }: HistogramProps) {
  const texts = useTexts(batteryTexts);
  const addressOf = useAddresses();
  const { openTab } = useConsole();
  const addressAt = (index: number) => {
    const bar = bars[index];
    if (!bar) return undefined;
    const upTo = bar.to >= 100 ? { [`${field}_le`]: 100 } : { [`${field}_lt`]: bar.to };
    return addressOf(battery, { lastStationId: stationId, [`${field}_ge`]: bar.from, ...upTo });
  };
  const open = (index: number) => {
    const address = addressAt(index);
    if (address !== undefined) openTab(address);
  };
  return (
    <section className="ec-card">
      <BarChart
        title={title}
        by={texts.range}
        categories={bars.map(({ range }) => range)}
        series={[
          {
            key: field,
            name: texts.battery,
            unit: texts.packs,
            digits: 0,
            color: 'storage-mark',
            values: bars.map(({ count }) => count),
          },
        ]}
        height={200}
        {...(addressAt(0) === undefined ? {} : { onPick: open })}
      />
    </section>
  );
}

function WorstSpread({ home: { worstSpread } }: { home: BatteryHome }) {
  const texts = useTexts(batteryTexts);
  return (
    <Card title={texts.worst}>
      <PlainTable
        label={texts.worst}
        empty={texts.noSpread}
        rows={worstSpread}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'no',
            head: texts.battery,
            cell: ({ id, batteryNo, stationName, slotNo }) => (
              <>
                <RowLink table={battery} id={id}>
                  {batteryNo}
                </RowLink>
                <small>
                  {stationName}
                  {slotNo === null ? '' : ` · ${fill(texts.slot, { n: slotNo })}`}
                </small>
              </>
            ),
          },
          {
            key: 'spread',
            head: texts.spreadHead,
            isNumber: true,
            cell: ({ cellSpreadMv }) => groupNumber(cellSpreadMv, 0),
          },
        ]}
      />
    </Card>
  );
}

function ChargeCurve({ home: { chgCurve, time } }: { home: BatteryHome }) {
  const texts = useTexts(batteryTexts);
  const day = time.slice(0, 10);
  const start = dayStart(day);
  const values = chgCurve.series[0] ? valuesOf(chgCurve, chgCurve.series[0].name) : [];
  return (
    <section className="ec-card">
      <TimeChart
        title={texts.curve}
        note={day}
        times={timesOf(chgCurve, day)}
        from={start}
        to={start + DAY}
        height={200}
        series={[{ key: 'kw', name: texts.power, unit: 'kW', digits: 1, color: 'storage-mark', kind: 'area', values }]}
      />
    </section>
  );
}

const PackMapView = lazyPart(
  async () => (await import('./pack-map-view.tsx')).PackMapView,
  function Missing({ onRetry }) {
    const texts = useTexts(batteryTexts);
    return (
      <div className="pack-map">
        <Button onClick={onRetry}>{texts.openMap}</Button>
      </div>
    );
  },
  <div className="pack-map ec-bar" />,
);

/** Shows the packs on trucks; the map is loaded only once a truck has reported its position. */
function PackMap({ home: { onVehicle } }: { home: BatteryHome }) {
  const texts = useTexts(batteryTexts);
  const addressOf = useAddresses();
  const { openTab } = useConsole();
  const packs = useMemo(() => placedPacks(onVehicle), [onVehicle]);
  if (packs.length === 0) return null;
  const open = (carId: string) => {
    const address = addressOf(car, { id: carId });
    if (address !== undefined) openTab(address);
  };
  return (
    <Card title={texts.map} note={fill(texts.mapNote, { count: packs.length, all: onVehicle.length })}>
      <PackMapView packs={packs} onPick={open} />
    </Card>
  );
}

function OnVehicles({ home: { onVehicle } }: { home: BatteryHome }) {
  const texts = useTexts(batteryTexts);
  return (
    <Card title={texts.vehicles} note={onVehicle.length}>
      <PlainTable
        label={texts.vehicles}
        empty={texts.noVehicles}
        rows={onVehicle}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'plate',
            head: texts.plate,
            cell: ({ carId, plateNo }) => (
              <RowLink table={car} id={carId}>
                {plateNo}
              </RowLink>
            ),
          },
          {
            key: 'no',
            head: texts.battery,
            cell: ({ id, batteryNo }) => (
              <RowLink table={battery} id={id}>
                {batteryNo}
              </RowLink>
            ),
          },
          { key: 'soc', head: 'SOC (%)', isNumber: true, cell: ({ soc }) => groupNumber(soc, 1) },
          { key: 'soh', head: 'SOH (%)', isNumber: true, cell: ({ soh }) => groupNumber(soh, 1) },
          {
            key: 'age',
            head: texts.age,
            cell: ({ reportTime, stale }) =>
              stale ? <StaleNote reportTime={reportTime} stale /> : <TimeText value={reportTime} />,
          },
        ]}
      />
    </Card>
  );
}
