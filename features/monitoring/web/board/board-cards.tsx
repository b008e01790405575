// The cards of the dashboard. Some bars and rings open the list of the rows behind them; a bar of a station selects that station.
import { orderProc, orderType } from '@ec/charging/shared/order/order.enums';
import { orders } from '@ec/charging/shared/order/orders.resource';
import { periodKind } from '@ec/charging/shared/tariff/tariff.enums';
import { alarmLevel } from '@ec/device-vocabulary/device.enums';
import { groupNumber, moneyText } from '@ec/language/amount';
import { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import { useDictionary } from '@ec/records/choices/use-choices';
import { useConsole } from '@ec/records/console/console';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { BarChart } from '@ec/ui/chart/bar-chart.tsx';
import { seriesColor } from '@ec/ui/chart/chart-color';
import { HeatMap } from '@ec/ui/chart/heat-map.tsx';
import { RankBars } from '@ec/ui/chart/rank-bars.tsx';
import { RingChart } from '@ec/ui/chart/ring-chart.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { MoneyText, Quantity } from '@ec/ui/value/quantity.tsx';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { Series } from '../../shared/shapes.ts';
import { useAddresses, usePick, within } from '../common/addresses.ts';
import { spanOfBar } from '../common/series.ts';
import { useView } from '../common/use-view.ts';
import type { DateType } from './board-period.ts';
import { boardTexts } from './board-texts.ts';
import '@ec/ui/layout/details.css';
import type { BoardHome } from './kpi-strip.tsx';

interface CardProps {
  home: BoardHome;
  dateType: DateType;
}

export const cardNames = [
  'money',
  'periods',
  'energy',
  'orders',
  'heat',
  'stations',
  'merchants',
  'guns',
  'alarms',
  'margin',
  'todo',
] as const;

export type CardName = keyof (typeof boardTexts)['zh']['cards'];

const seriesColors: Readonly<Record<string, string>> = {
  elec: 'grid-mark',
  service: 'charging-mark',
  occupy: 'minor-mark',
  swap: 'swap-mark',
  swaps: 'swap-mark',
  settledKwh: 'charging-mark',
  kwh: 'charging-mark',
  meteredKwh: 'grid-mark',
  pvKwh: 'pv-mark',
  charge: 'charging-mark',
  orders: 'charging-mark',
};

interface TrendProps {
  title: string;
  /** The first day of the period. */
  day: string;
  series: Series;
  isStacked?: boolean;
}

/** Shortens `2026-11-26 08:00:00` to `08:00` and `2026-11-26` to `11-26`; other texts stay as they are. */
const shortTime = (time: string) => {
  const hour = /^\d{4}-\d{2}-\d{2} (\d{2}:\d{2})/.exec(time)?.[1];
  return hour ?? time.replace(/^\d{4}-(\d{2}-\d{2})$/, '$1');
};

const { charging, swap } = orderType.key;

/** Draws a trend. A bar opens the list of the orders that ended within its time. */
export function Trend({ title, day, series: { times, series }, isStacked = false }: TrendProps) {
  const texts = useTexts(boardTexts);
  const { stationId } = useView();
  const pick = usePick(orders, (index: number) => {
    const span = spanOfBar(times[index] ?? '', day);
    const kinds = { orderType: `${charging},${swap}`, orderProc: orderProc.key.ended };
    return span && { stationId, ...kinds, ...within('endTime', span) };
  });
  const names: Readonly<Record<string, string | undefined>> = texts.series;
  return (
    <BarChart
      title={title}
      by={texts.time}
      categories={times.map(shortTime)}
      isStacked={isStacked}
      height={260}
      {...pick}
      series={series.map(({ name, unit, data }, index) => ({
        key: name,
        name: names[name] ?? name,
        unit,
        values: data,
        digits: unit === '' || unit === '单' || unit === '次' ? 0 : 2,
        color: seriesColors[name] ?? seriesColor(index),
      }))}
    />
  );
}

const firstDay = ({ spans }: BoardHome) => spans.now.from.slice(0, 10);

function Money({ home }: CardProps) {
  const { cards } = useTexts(boardTexts);
  return <Trend title={cards.money} day={firstDay(home)} series={home.moneyTrend} isStacked />;
}

function Energy({ home }: CardProps) {
  const { cards } = useTexts(boardTexts);
  return <Trend title={cards.energy} day={firstDay(home)} series={home.energyTrend} />;
}

function Orders({ home }: CardProps) {
  const { cards } = useTexts(boardTexts);
  return <Trend title={cards.orders} day={firstDay(home)} series={home.orderTrend} />;
}

function Periods({ home: { periodSplit } }: CardProps) {
  const texts = useTexts(boardTexts);
  const words = useDictionary(periodKind);
  return (
    <RingChart
      title={texts.cards.periods}
      by={texts.state}
      unit="kWh"
      digits={2}
      parts={periodSplit.map(({ kind, kwh, money }) => ({
        key: `${kind}`,
        name: words.find(({ value }) => value === kind)?.label ?? `${kind}`,
        value: kwh,
        text: `${groupNumber(kwh, 2)} kWh · ${moneyText(money)}`,
        color: `tou-${kind}-mark`,
      }))}
    />
  );
}

function Heat({ home: { hourHeat } }: CardProps) {
  const texts = useTexts(boardTexts);
  return (
    <HeatMap
      title={texts.cards.heat}
      note={texts.meanKw}
      by={texts.weekday}
      rows={texts.weekdays}
      columns={Array.from({ length: 24 }, (_, hour) => `${hour}`)}
      values={hourHeat}
      unit="kW"
      digits={1}
    />
  );
}

function Stations({ home: { stationTop } }: CardProps) {
  const texts = useTexts(boardTexts);
  const view = useView();
  return (
    <RankBars
      title={texts.cards.stations}
      by={texts.station}
      unit="kWh"
      digits={2}
      color="charging-mark"
      onPick={(stationId) => view.set({ stationId })}
      rows={stationTop.map(({ stationId, stationName, kwh, money }) => ({
        key: stationId,
        name: stationName,
        value: kwh,
        text: `${groupNumber(kwh, 2)} kWh · ${moneyText(money)}`,
      }))}
    />
  );
}

function Merchants({ home: { merchantTop } }: CardProps) {
  const texts = useTexts(boardTexts);
  const { openTab } = useConsole();
  const addressOf = useAddresses();
  const isLinked = addressOf(orders) !== undefined;
  const open = (merchantId: string) => {
    const address = addressOf(orders, { merchantId });
    if (address !== undefined) openTab(address);
  };
  return (
    <RankBars
      title={texts.cards.merchants}
      by={texts.merchant}
      unit="kWh"
      digits={2}
      color="swap-mark"
      {...(isLinked ? { onPick: open } : {})}
      rows={merchantTop.map(({ merchantId, merchantName, kwh, money }) => ({
        key: merchantId,
        name: merchantName,
        value: kwh,
        text: `${groupNumber(kwh, 2)} kWh · ${moneyText(money)}`,
      }))}
    />
  );
}

const gunColors: Readonly<Record<number, string>> = {
  [gunStatus.key.offline]: 'offline-mark',
  [gunStatus.key.idle]: 'storage-mark',
  [gunStatus.key.occupied]: 'grid-mark',
  [gunStatus.key.charging]: 'charging-mark',
  [gunStatus.key.reserved]: 'minor-mark',
  [gunStatus.key.fault]: 'critical-mark',
};

function Guns({ home: { gunPie } }: CardProps) {
  const texts = useTexts(boardTexts);
  const words = useDictionary(gunStatus);
  const { stationId } = useView();
  const { openTab } = useConsole();
  const addressOf = useAddresses();
  const open = (status: string) => {
    const address = addressOf(chargingGun, { stationId, gunStatus: status });
    if (address !== undefined) openTab(address);
  };
  const whole = gunPie.reduce((sum, { count }) => sum + count, 0);
  return (
    <RingChart
      title={texts.cards.guns}
      by={texts.state}
      unit={texts.guns}
      digits={0}
      centre={<strong className="ec-number">{whole}</strong>}
      {...(addressOf(chargingGun) === undefined ? {} : { onPick: open })}
      parts={gunPie.map(({ gunStatus: status, count }) => ({
        key: `${status}`,
        name: words.find(({ value }) => value === status)?.label ?? `${status}`,
        value: count,
        color: gunColors[status] ?? 'offline-mark',
      }))}
    />
  );
}

const levelColors = ['offline-mark', 'critical-mark', 'major-mark', 'minor-mark', 'note-mark'];

function Alarms({ home: { alarmLevels } }: CardProps) {
  const texts = useTexts(boardTexts);
  const words = useDictionary(alarmLevel);
  const { stationId } = useView();
  const { openTab } = useConsole();
  const addressOf = useAddresses();
  const open = (level: string) => {
    const address = addressOf(deviceAlarm, { stationId, alarmStatus: '0,1', alarmLevel: level });
    if (address !== undefined) openTab(address);
  };
  const whole = alarmLevels.reduce((sum, { count }) => sum + count, 0);
  return (
    <RingChart
      title={texts.cards.alarms}
      by={texts.level}
      unit={texts.alarmsUnit}
      digits={0}
      centre={<strong className="ec-number">{whole}</strong>}
      {...(addressOf(deviceAlarm) === undefined ? {} : { onPick: open })}
      parts={alarmLevels.map(({ alarmLevel: level, count }) => ({
        key: `${level}`,
        name: words.find(({ value }) => value === level)?.label ?? `${level}`,
        value: count,
        color: levelColors[level] ?? 'note-mark',
      }))}
    />
  );
}

function Margin({ home: { margin }, dateType }: CardProps) {
  const texts = useTexts(boardTexts);
  const isUnknown = margin.income === null && margin.cost === null && margin.profit === null;
  if (isUnknown)
    return (
      <>
        <h2 className="ec-card-title">{texts.cards.margin}</h2>
        <p className="ec-muted">{dateType === 'day' ? texts.marginByMonth : texts.marginUnknown}</p>
      </>
    );
  return (
    <>
      <h2 className="ec-card-title">{texts.cards.margin}</h2>
      <dl className="ec-figures">
        {(['income', 'cost', 'profit'] as const).map((name) => (
          <div key={name}>
            <dt>{texts[name]}</dt>
            <dd>
              <MoneyText value={margin[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Todo({ home: { todo } }: CardProps) {
  const texts = useTexts(boardTexts);
  return (
    <>
      <h2 className="ec-card-title">
        <Link to="/wel/index">{texts.cards.todo}</Link>
      </h2>
      <dl className="ec-figures">
        {(['alarms', 'workOrders', 'refunds', 'approvals'] as const).map((name) => (
          <div key={name}>
            <dt>{texts.todo[name]}</dt>
            <dd>
              <Quantity value={todo[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export const boardCards: Readonly<Record<CardName, ComponentType<CardProps>>> = {
  money: Money,
  periods: Periods,
  energy: Energy,
  orders: Orders,
  heat: Heat,
  stations: Stations,
  merchants: Merchants,
  guns: Guns,
  alarms: Alarms,
  margin: Margin,
  todo: Todo,
};
