// The card beside the map shows a station: its health with the rule that decided it, live figures, alarms, and links to its screens.

import { CloseOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import { workOrder } from '@ec/maintenance/shared/order/work-order.resource';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { OutputOf } from '@ec/resource/contract';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { bizType } from '@ec/truck/shared/station.enums';
import { station as stationTable } from '@ec/truck/shared/station.resource';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { spokenDate } from '@ec/ui/value/date';
import { Button, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { alarmFilters } from '../../shared/alarm-devices.ts';
import { stationCard } from '../../shared/station/station-card.contract.ts';
import type { HomeStation } from '../../shared/station/station-home.contract.ts';
import { useAddresses } from '../common/addresses.ts';
import { AlarmPanel } from '../common/alarm-panel.tsx';
import { type Figure, FigureStrip } from '../common/figure-strip.tsx';
import { useMonitor } from '../common/use-monitor.ts';
import { HealthMark } from './health-mark.tsx';
import { mapTexts } from './map-texts.ts';

type Card = OutputOf<typeof stationCard>;
type CardStation = NonNullable<Card['station']>;

interface StationCardProps {
  stationId: string;
  /** The values of the station from patches, which are newer than those of the card. */
  live: HomeStation | undefined;
  onClose(): void;
}

export function StationCard({ stationId, live, onClose }: StationCardProps) {
  const texts = useTexts(mapTexts);
  const { data, error, refetch } = useMonitor(stationCard, { stationId }, deviceAlarm);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (stationId !== '') heading.current?.focus();
  }, [stationId]);
  const isOther = data?.station && data.station.id !== stationId;
  const read = isOther ? null : data?.station;
  const current = read && live ? { ...read, ...live } : read;
  return (
    <section
      className="ec-card station-card"
      aria-labelledby="station-card"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <header>
        <h2 id="station-card" ref={heading} tabIndex={-1}>
          {current?.stationName ?? live?.stationName ?? texts.station}
        </h2>
        <Button type="text" icon={<CloseOutlined />} aria-label={texts.close} onClick={onClose} />
      </header>
      {!current && error ? <LoadError error={error} onRetry={refetch} /> : null}
      {!data && !error ? <Skeleton active /> : null}
      {data && !data.station ? <p className="ec-muted">{texts.notSeen}</p> : null}
      {current ? <CardBody station={current} alarms={data?.alarms ?? []} /> : null}
    </section>
  );
}

function CardBody({ station, alarms }: { station: CardStation; alarms: Card['alarms'] }) {
  const texts = useTexts(mapTexts);
  const language = useLanguage();
  const { id, health, healthRule, stationNo, address, freshDevices, allDevices, oldestTime } = station;
  const devices = fill(texts.devices, { fresh: freshDevices, all: allDevices });
  const oldest = oldestTime ? fill(texts.oldest, { time: spokenDate(oldestTime, language) }) : '';
  return (
    <>
      <p className="station-card-health">
        <HealthMark health={health} /> <span>{texts[healthRule]}</span>
      </p>
      <p className="ec-muted">{[stationNo, address].filter(Boolean).join(' · ')}</p>
      <FigureStrip figures={useFigures(station)} label={station.stationName} />
      <p className="ec-muted">{[devices, oldest].filter(Boolean).join(' · ')}</p>
      <Screens station={station} />
      <AlarmPanel alarms={alarms} filters={alarmFilters([], [id])} />
    </>
  );
}

function useFigures(station: CardStation): Figure[] {
  const texts = useTexts(mapTexts);
  const { bizTypes, gunTotal, batteryTotal, power, pv, ess } = station;
  const does = (kind: number) => bizTypes.includes(kind);
  const guns: Figure[] = [
    { key: 'power', name: texts.power, value: station.powerKw, unit: 'kW', digits: 1, coverage: power },
    { key: 'idle', name: texts.idle, value: station.gunIdle, beside: `/ ${gunTotal}` },
    { key: 'charging', name: texts.charging, value: station.gunCharging },
    { key: 'occupied', name: texts.occupied, value: station.gunOccupied + station.gunReserved },
    {
      key: 'fault',
      name: texts.gunFault,
      value: station.gunFault,
      ...(station.gunFault > 0 ? { tone: 'bad' as const } : {}),
    },
    {
      key: 'unknown',
      name: texts.unknown,
      value: station.gunOffline,
      ...(station.gunOffline > 0 ? { tone: 'warning' as const } : {}),
    },
  ];
  return [
    ...(gunTotal > 0 ? guns : []),
    ...(batteryTotal > 0 || does(bizType.key.swap)
      ? [
          { key: 'packs', name: texts.packs, value: station.batteryReady, beside: `/ ${batteryTotal}` },
          { key: 'swaps', name: texts.daySwaps, value: station.daySwaps },
        ]
      : []),
    { key: 'queue', name: texts.queue, value: station.queue },
    ...(pv.all > 0 ? [{ key: 'pv', name: texts.pv, value: station.pvKw, unit: 'kW', digits: 1, coverage: pv }] : []),
    ...(ess.all > 0
      ? [
          { key: 'ess', name: texts.ess, value: station.essKw, unit: 'kW', digits: 1, coverage: ess },
          { key: 'soc', name: texts.soc, value: station.essSoc, unit: '%', digits: 1 },
        ]
      : []),
    { key: 'kwh', name: texts.dayKwh, value: station.dayKwh, unit: 'kWh', digits: 2 },
    { key: 'money', name: texts.dayMoney, value: station.dayMoney, unit: '¥' },
    { key: 'alarms', name: texts.alarms, value: station.alarmCount },
  ];
}

const screens = [
  { code: 'station_charge', text: 'screenCharge', kinds: [bizType.key.charging] },
  { code: 'station_change', text: 'screenSwap', kinds: [bizType.key.swap] },
  { code: 'station_battery', text: 'screenBattery', kinds: [bizType.key.swap] },
  { code: 'station_energy', text: 'screenEnergy', kinds: [bizType.key.storage] },
  { code: 'station_photovoltaic', text: 'screenPv', kinds: [bizType.key.pv] },
] as const;

/** Links to the screens of the station's businesses that the person may open, to its record and to its work orders. */
function Screens({ station: { id, bizTypes } }: { station: CardStation }) {
  const texts = useTexts(mapTexts);
  const { pageOf } = useConsole();
  const orders = useAddresses()(workOrder, { stationId: id });
  return (
    <nav className="station-card-links ec-no-print" aria-label={texts.screens}>
      {screens.map(({ code, text, kinds }) => {
        const path = kinds.some((kind) => bizTypes.includes(kind)) ? pageOf?.(code) : undefined;
        return path ? (
          <Link key={code} to={`${path}?stationId=${id}`}>
            {texts[text]}
          </Link>
        ) : null;
      })}
      <RowLink table={stationTable} id={id}>
        {texts.station}
      </RowLink>
      {orders ? <Link to={orders}>{texts.workOrders}</Link> : null}
    </nav>
  );
}
