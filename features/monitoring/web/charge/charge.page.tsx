// The screen /truck/station/charge shows the chargers of a station, or of all stations that the person sees.

import { orderProc, orderType } from '@ec/charging/shared/order/order.enums';
import { orders } from '@ec/charging/shared/order/orders.resource';
import { periodKind } from '@ec/charging/shared/tariff/tariff.enums';
import { onlineStatus } from '@ec/device-vocabulary/device.enums';
import { groupNumber, moneyText } from '@ec/language/amount';
import { useDictionary } from '@ec/records/choices/use-choices';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { useStateTag } from '@ec/resource-web/use-state-tag';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import { chargingStackHis } from '@ec/truck/shared/asset/charging-stack-his.resource';
import { Gauge } from '@ec/ui/chart/gauge.tsx';
import { RingChart } from '@ec/ui/chart/ring-chart.tsx';
import { StateBand } from '@ec/ui/chart/state-band.tsx';
import { TimeChart } from '@ec/ui/chart/time-chart.tsx';
import { DAY, dayStart } from '@ec/ui/chart/time-ticks';
import { InSight } from '@ec/ui/layout/in-sight.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { instantOf } from '@ec/ui/value/date';
import { tags } from '@ec/ui/value/tags.tsx';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { useState } from 'react';
import { alarmDevices, alarmFilters } from '../../shared/alarm-devices.ts';
import { chargingHome, chargingNow } from '../../shared/charge/charging-home.contract.ts';
import { endedOn, useAddresses, usePick, within } from '../common/addresses.ts';
import { AlarmPanel } from '../common/alarm-panel.tsx';
import { Card } from '../common/card.tsx';
import { type Figure, FigureStrip } from '../common/figure-strip.tsx';
import { MonitorPage } from '../common/monitor-page.tsx';
import { monitorTexts } from '../common/monitor-texts.ts';
import { PlainTable } from '../common/plain-table.tsx';
import { STEP, timesOf, valuesOf } from '../common/series.ts';
import { useMonitor } from '../common/use-monitor.ts';
import { useStationTopic } from '../common/use-station-topic.ts';
import { todayText, useView, type View } from '../common/use-view.ts';
import { chargeTexts } from './charge-texts.ts';
import { spansOf } from './gun-spans.ts';
import { type ChargingHome, colors, gunStates } from './gun-state.ts';
import { GunWall } from './gun-wall.tsx';
import { createJoin } from './live-stacks.ts';
import './charge.css';

/** While devices report, the page reads its sums, curves and orders at most this often; it reads the wall more often. */
const pageMs = 2_500;
const wallMs = 500;

export function Page() {
  const texts = useTexts(chargeTexts);
  const view = useView();
  const monitor = useMonitor(
    chargingHome,
    { stationId: view.stationId, date: view.date },
    chargingGun,
    useStationTopic(view.stationId),
    { everyMs: pageMs },
  );
  return (
    <MonitorPage view={view} monitor={monitor} purpose={texts.purpose} hasDay>
      {(home) => (
        <>
          <Figures home={home} view={view} />
          <div className="monitor-columns">
            <div className="monitor-main">
              <LiveWall home={home} view={view} />
            </div>
            <div className="monitor-side">
              <AlarmPanel alarms={home.alarms} filters={alarmFilters(alarmDevices.charging, [view.stationId])} />
            </div>
          </div>
          <InSight waiting={<div className="ec-card monitor-wait" />}>
            <PowerCurve home={home} stationId={view.stationId} />
            <Bands home={home} />
          </InSight>
          <div className="monitor-halves" data-wide="last">
            <PeriodSplit home={home} />
            <LastOrders home={home} />
          </div>
        </>
      )}
    </MonitorPage>
  );
}

function LiveWall({ home, view }: { home: ChargingHome; view: View }) {
  const isOff = view.date !== '' && view.date !== todayText();
  const pace = { everyMs: wallMs, isOff };
  const { data } = useMonitor(chargingNow, { stationId: view.stationId }, chargingGun, undefined, pace);
  const [join] = useState(createJoin);
  // On a past day the wall shows that day alone: the last values that were read for today may be newer.
  return <GunWall stacks={join(home, isOff ? undefined : data)} view={view} />;
}

const { idle, charging, fault, occupied } = gunStatus.key;

function Figures({ home: { stat, date }, view }: { home: ChargingHome; view: View }) {
  const texts = useTexts(chargeTexts);
  const monitor = useTexts(monitorTexts);
  const addressOf = useAddresses();
  const at = { stationId: view.stationId };
  const guns = (status: number) => addressOf(chargingGun, { ...at, gunStatus: status });
  const ended = addressOf(orders, {
    ...at,
    orderType: orderType.key.charging,
    orderProc: orderProc.key.ended,
    ...endedOn(date),
  });
  const warnings = [
    { share: 0.9, color: 'major-mark', word: texts.near },
    { share: 1, color: 'critical-mark', word: texts.over },
  ];
  const figures: Figure[] = [
    {
      key: 'power',
      name: texts.power,
      value: stat.powerKw,
      unit: 'kW',
      digits: 1,
      coverage: stat.power,
      note:
        stat.limitKw === null ? (
          texts.noLimit
        ) : (
          <Gauge
            label={texts.limit}
            value={stat.powerKw}
            limit={stat.limitKw}
            unit="kW"
            color="charging-mark"
            warnings={warnings}
          />
        ),
    },
    {
      key: 'chargers',
      name: texts.chargers,
      value: stat.online,
      beside: `/ ${stat.stackTotal}`,
      address: addressOf(chargingStack, { ...at, onlineStatus: onlineStatus.key.online }),
    },
    {
      key: 'charging',
      name: texts.charging,
      value: stat.gunCharging,
      beside: `/ ${stat.gunTotal}`,
      address: guns(charging),
    },
    { key: 'idle', name: texts.idle, value: stat.gunIdle, address: guns(idle) },
    {
      key: 'occupied',
      name: texts.occupied,
      value: stat.gunOccupied,
      address: guns(occupied),
      ...(stat.gunReserved > 0 ? { note: `${texts.reserved} ${stat.gunReserved}` } : {}),
    },
    {
      key: 'fault',
      name: texts.fault,
      value: stat.gunFault,
      address: guns(fault),
      ...(stat.gunFault > 0 ? { tone: 'bad' as const } : {}),
    },
    {
      key: 'unknown',
      name: texts.unknown,
      value: stat.gunOffline,
      ...(stat.gunOffline > 0 ? { tone: 'warning' as const } : {}),
    },
    {
      key: 'settled',
      name: texts.settled,
      value: stat.dayKwh,
      unit: 'kWh',
      digits: 2,
      hint: monitor.settled,
      address: ended,
    },
    { key: 'metered', name: texts.metered, value: stat.dayMeteredKwh, unit: 'kWh', digits: 2, hint: monitor.metered },
    { key: 'money', name: texts.money, value: stat.dayMoney, unit: '¥', hint: monitor.settled, address: ended },
    { key: 'orders', name: texts.orders, value: stat.dayOrders, address: ended },
    { key: 'timeUtil', name: texts.timeUtil, value: stat.timeUtilPct, unit: '%', digits: 1 },
    { key: 'powerUtil', name: texts.powerUtil, value: stat.powerUtilPct, unit: '%', digits: 1 },
    { key: 'availability', name: texts.availability, value: stat.availabilityPct, unit: '%', digits: 1 },
  ];
  return <FigureStrip figures={figures} label={texts.figures} />;
}

function PowerCurve({ home, stationId }: { home: ChargingHome; stationId: string }) {
  const { powerCurve, stat, date } = home;
  const texts = useTexts(chargeTexts);
  const pick = usePick(chargingStackHis, (at: number) => ({
    stationId,
    ...within('ts', { from: at, to: at + STEP }),
  }));
  const times = timesOf(powerCurve, date);
  const values = powerCurve.series.find(({ name }) => name === 'powerKw')?.data ?? powerCurve.series[0]?.data ?? [];
  const limit = stat.limitKw ?? valuesOf(powerCurve, 'limitKw').findLast((value) => value !== null) ?? null;
  const start = dayStart(date);
  return (
    <section className="ec-card">
      <TimeChart
        title={texts.curve}
        note={date}
        times={times}
        from={start}
        to={start + DAY}
        {...pick}
        series={[
          { key: 'power', name: texts.curvePower, unit: 'kW', digits: 1, color: 'charging-mark', kind: 'area', values },
        ]}
        limits={
          limit === null
            ? []
            : [
                { value: limit * 0.9, label: `90% ${groupNumber(limit * 0.9, 0)} kW`, color: 'major-mark' },
                { value: limit, label: `100% ${groupNumber(limit, 0)} kW`, color: 'critical-mark' },
              ]
        }
      />
    </section>
  );
}

function Bands({ home: { stacks, date, time } }: { home: ChargingHome }) {
  const texts = useTexts(chargeTexts);
  const monitor = useTexts(monitorTexts);
  const start = dayStart(date);
  const end = start + DAY;
  const now = Math.min(end, instantOf(time) ?? end);
  const guns = stacks.flatMap((stack) => stack.guns);
  const sites = new Set(stacks.map(({ stationId }) => stationId));
  if (guns.length === 0) return null;
  if (sites.size > 1) return <Card title={texts.bands}>{monitor.chooseOne}</Card>;
  return (
    <section className="ec-card">
      <StateBand
        title={texts.bands}
        note={date}
        by={texts.gun}
        from={start}
        to={end}
        states={gunStates
          .filter((state) => state !== 'unknown')
          .map((state) => ({ key: state, word: texts[state], color: colors[state] }))}
        rows={guns.map((gun) => ({ key: gun.id, name: gun.gunName, spans: spansOf(gun, now) }))}
      />
    </section>
  );
}

function PeriodSplit({ home: { periodSplit } }: { home: ChargingHome }) {
  const texts = useTexts(chargeTexts);
  const words = useDictionary(periodKind);
  return (
    <section className="ec-card">
      <RingChart
        title={texts.split}
        by={texts.split}
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
    </section>
  );
}

function LastOrders({ home: { lastOrders } }: { home: ChargingHome }) {
  const texts = useTexts(chargeTexts);
  const procOf = useStateTag(orderProc);
  return (
    <Card title={texts.running}>
      <PlainTable
        label={texts.running}
        empty={texts.noOrders}
        rows={lastOrders}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'no',
            head: texts.order,
            cell: ({ id, orderNo }) => (
              <RowLink table={orders} id={id}>
                {orderNo}
              </RowLink>
            ),
          },
          { key: 'plate', head: texts.plate, cell: ({ plateNo }) => plateNo },
          { key: 'gun', head: texts.gun, cell: ({ gunName }) => gunName },
          {
            key: 'state',
            head: texts.state,
            cell: ({ orderProc: proc }) => (proc === null ? null : tags([procOf(proc)])),
          },
          { key: 'kwh', head: 'kWh', isNumber: true, cell: ({ totalKwh }) => groupNumber(totalKwh, 2) },
          { key: 'money', head: '¥', isNumber: true, cell: ({ totalMoney }) => groupNumber(totalMoney, 2) },
          { key: 'ended', head: texts.ended, cell: ({ endTime }) => (endTime ? <TimeText value={endTime} /> : null) },
        ]}
      />
    </Card>
  );
}
