// The screen /truck/station/change shows the battery swap at a station, or at all stations that the person sees.

import { orderProc, orderType } from '@ec/charging/shared/order/order.enums';
import { orders } from '@ec/charging/shared/order/orders.resource';
import { orderReady } from '@ec/charging/shared/ready/order-ready.resource';
import { readyStatus, readyType } from '@ec/charging/shared/ready/ready.enums';
import { groupNumber } from '@ec/language/amount';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { useStateTag } from '@ec/resource-web/use-state-tag';
import { agvInfo } from '@ec/truck/shared/asset/agv-info.resource';
import { BarChart } from '@ec/ui/chart/bar-chart.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { spokenDuration } from '@ec/ui/value/date';
import { tags } from '@ec/ui/value/tags.tsx';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { alarmFilters } from '../../shared/alarm-devices.ts';
import { swapHome } from '../../shared/swap/swap-home.contract.ts';
import { endedOn, useAddresses, usePick, within } from '../common/addresses.ts';
import { AlarmPanel } from '../common/alarm-panel.tsx';
import { Card } from '../common/card.tsx';
import { type Figure, FigureStrip } from '../common/figure-strip.tsx';
import { MonitorPage } from '../common/monitor-page.tsx';
import { monitorTexts } from '../common/monitor-texts.ts';
import { PlainTable } from '../common/plain-table.tsx';
import { spanOfBar } from '../common/series.ts';
import { useMonitor } from '../common/use-monitor.ts';
import { useStationTopic } from '../common/use-station-topic.ts';
import { useView, type View } from '../common/use-view.ts';
import { BayTrack, type SwapHome } from './bay-track.tsx';
import { ReadyBalance } from './ready-balance.tsx';
import { Cameras, Robots } from './robots.tsx';
import { swapTexts } from './swap-texts.ts';
import { useCallNext } from './use-call-next.ts';
import './swap.css';

export function Page() {
  const texts = useTexts(swapTexts);
  const view = useView();
  const monitor = useMonitor(swapHome, { stationId: view.stationId }, agvInfo, useStationTopic(view.stationId));
  return (
    <MonitorPage view={view} monitor={monitor} purpose={texts.purpose}>
      {(home) => (
        <>
          <Figures home={home} view={view} />
          <div className="monitor-columns">
            <div className="monitor-main">
              <Bays home={home} />
              <ReadyBalance balance={home.stat.readyBalance} shortOfPacks={home.stat.shortOfPacks} />
              <div className="swap-figures">
                <Steps home={home} />
                <HourSwaps home={home} stationId={view.stationId} />
                <LastSwaps home={home} />
              </div>
            </div>
            <div className="monitor-side">
              <AlarmPanel alarms={home.alarms} filters={alarmFilters([], swapStationsOf(home, view))} />
              <Queue home={home} />
              <Robots robots={home.agvs} />
              <Cameras cameras={home.cameras} stationNames={stationNamesOf(home)} />
            </div>
          </div>
        </>
      )}
    </MonitorPage>
  );
}

/** Returns the chosen station, or all stations of the screen that swap packs, which are those with bays, robots, trucks or alarms. */
function swapStationsOf({ bays, agvs, queue, alarms }: SwapHome, { stationId }: View): string[] {
  if (stationId !== '') return [stationId];
  return [...new Set([...bays, ...agvs, ...queue, ...alarms].map((each) => each.stationId ?? ''))];
}

/** Returns the names of the stations on the screen; empty for a single station. */
function stationNamesOf({ bays, agvs, queue }: SwapHome): ReadonlyMap<string, string> {
  const names = new Map([...bays, ...agvs, ...queue].map(({ stationId, stationName }) => [stationId, stationName]));
  return names.size > 1 ? names : new Map();
}

function Figures({ home: { stat, time }, view: { stationId } }: { home: SwapHome; view: View }) {
  const texts = useTexts(swapTexts);
  const monitor = useTexts(monitorTexts);
  const addressOf = useAddresses();
  const ended = addressOf(orders, {
    stationId,
    orderType: orderType.key.swap,
    orderProc: orderProc.key.ended,
    ...endedOn(time.slice(0, 10)),
  });
  const { arrived, queued } = readyStatus.key;
  const { swapBooking, queue } = readyType.key;
  const figures: Figure[] = [
    { key: 'swaps', name: texts.swaps, value: stat.daySwaps, address: ended },
    { key: 'avg', name: texts.avg, value: stat.avgSwapSec, unit: 's', digits: 0 },
    { key: 'p95', name: texts.p95, value: stat.p95SwapSec, unit: 's', digits: 0 },
    { key: 'success', name: texts.success, value: stat.successPct, unit: '%', digits: 1 },
    { key: 'ready', name: texts.ready, value: stat.batteryReady },
    {
      key: 'queue',
      name: texts.queue,
      value: stat.queue,
      address: addressOf(orderReady, {
        stationId,
        readyType: `${swapBooking},${queue}`,
        readyStatus: `${arrived},${queued}`,
      }),
    },
    { key: 'kwh', name: texts.kwh, value: stat.dayKwh, unit: 'kWh', digits: 2, hint: monitor.settled, address: ended },
    { key: 'money', name: texts.money, value: stat.dayMoney, unit: '¥', hint: monitor.settled, address: ended },
  ];
  return <FigureStrip figures={figures} label={texts.figures} />;
}

function Bays({ home: { bays, stepAvg, queue, time } }: { home: SwapHome }) {
  const texts = useTexts(swapTexts);
  const callNext = useCallNext();
  const waitsAt = (stationId: string) => queue.some((ticket) => ticket.stationId === stationId);
  return (
    <Card title={texts.bays}>
      {bays.length === 0 ? <p className="ec-muted">{texts.noBays}</p> : null}
      <ul className="swap-bays">
        {bays.map((bay) => {
          const { stationId, bayNo, orderId } = bay;
          const mayCall = callNext && bayNo !== null && orderId === '' && waitsAt(stationId);
          return (
            <BayTrack
              key={`${stationId}-${bayNo}`}
              bay={bay}
              stepTimes={stepAvg}
              time={time}
              onCall={mayCall ? () => void callNext(stationId, bayNo) : undefined}
            />
          );
        })}
      </ul>
    </Card>
  );
}

function Queue({ home }: { home: SwapHome }) {
  const { queue } = home;
  const names = stationNamesOf(home);
  const texts = useTexts(swapTexts);
  const language = useLanguage();
  const stateOf = useStateTag(readyStatus);
  return (
    <Card title={texts.waiting} note={queue.length}>
      <PlainTable
        label={texts.waiting}
        empty={texts.nobody}
        rows={queue}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'no',
            head: texts.no,
            cell: ({ id, queueNo }) => (
              <RowLink table={orderReady} id={id}>
                {queueNo ?? '—'}
              </RowLink>
            ),
          },
          {
            key: 'plate',
            head: texts.plate,
            cell: ({ plateNo, stationId }) => (
              <>
                {plateNo}
                {names.has(stationId) ? <small>{names.get(stationId)}</small> : null}
              </>
            ),
          },
          {
            key: 'state',
            head: texts.state,
            cell: ({ readyStatus, waitMin }) => (
              <>
                {readyStatus === null ? null : tags([stateOf(readyStatus)])}
                <small>{`${texts.wait} ${waitMin === null ? '—' : spokenDuration(waitMin * 60, language)}`}</small>
              </>
            ),
          },
          {
            key: 'soc',
            head: 'SOC',
            isNumber: true,
            cell: ({ soc }) => (soc === null ? '—' : `${groupNumber(soc, 0)}%`),
          },
        ]}
      />
    </Card>
  );
}

function Steps({ home: { stepAvg } }: { home: SwapHome }) {
  const texts = useTexts(swapTexts);
  const shared = { unit: 's', digits: 0 };
  return (
    <section className="ec-card">
      <BarChart
        title={texts.steps}
        by={texts.step}
        categories={stepAvg.map(({ name }) => name)}
        series={[
          {
            ...shared,
            key: 'p50',
            name: texts.p50Name,
            color: 'swap-mark',
            values: stepAvg.map(({ p50Sec }) => p50Sec),
          },
          {
            ...shared,
            key: 'p95',
            name: texts.p95Name,
            color: 'major-mark',
            kind: 'mark',
            values: stepAvg.map(({ p95Sec }) => p95Sec),
          },
        ]}
        note={
          stepAvg.some(({ failed }) => failed > 0)
            ? `${texts.failed}: ${stepAvg
                .filter(({ failed }) => failed > 0)
                .map(({ name, failed }) => `${name} ${failed}`)
                .join(' · ')}`
            : undefined
        }
      />
    </section>
  );
}

interface HourSwapsProps {
  home: Pick<SwapHome, 'hourSwaps' | 'time'>;
  stationId: string;
}

export function HourSwaps({ home: { hourSwaps, time }, stationId }: HourSwapsProps) {
  const texts = useTexts(swapTexts);
  const pick = usePick(orders, (index: number) => {
    const span = spanOfBar(hourSwaps.times[index] ?? '', time.slice(0, 10));
    const { swap } = orderType.key;
    return span && { stationId, orderType: swap, orderProc: orderProc.key.ended, ...within('endTime', span) };
  });
  return (
    <section className="ec-card">
      <BarChart
        title={texts.hours}
        by={texts.hour}
        categories={hourSwaps.times.map((hour) => hour.slice(-5))}
        {...pick}
        series={[
          {
            key: 'swaps',
            name: texts.count,
            unit: '',
            digits: 0,
            color: 'swap-mark',
            values: hourSwaps.series[0]?.data ?? [],
          },
        ]}
      />
    </section>
  );
}

function LastSwaps({ home: { lastSwaps } }: { home: SwapHome }) {
  const texts = useTexts(swapTexts);
  const language = useLanguage();
  return (
    <Card title={texts.last}>
      <PlainTable
        label={texts.last}
        empty={texts.noSwaps}
        rows={lastSwaps}
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
          {
            key: 'soc',
            head: texts.soc,
            cell: ({ oldSoc, newSoc }) => `${groupNumber(oldSoc, 0)} → ${groupNumber(newSoc, 0)}%`,
          },
          { key: 'kwh', head: 'kWh', isNumber: true, cell: ({ kwh }) => groupNumber(kwh, 2) },
          {
            key: 'took',
            head: texts.took,
            isNumber: true,
            cell: ({ swapSec }) => (swapSec === null ? '—' : spokenDuration(swapSec, language)),
          },
          { key: 'ended', head: texts.ended, cell: ({ endTime }) => (endTime ? <TimeText value={endTime} /> : null) },
        ]}
      />
    </Card>
  );
}
