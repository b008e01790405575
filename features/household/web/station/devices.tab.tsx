// A tab with the data loggers of a station, and below each logger its inverters with their live state.
import { inverterStatus, onlineStatus } from '@ec/device-vocabulary/device.enums';
import { fill } from '@ec/language/fill';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { Resource } from '@ec/resource/resource';
import type { RowOf } from '@ec/resource/row';
import { AddRelated } from '@ec/resource-web/related-tab.tsx';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import type { DetailTab } from '@ec/resource-web/slots';
import { useAllRows } from '@ec/resource-web/use-all-rows';
import { useStateTag } from '@ec/resource-web/use-state-tag';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { tags } from '@ec/ui/value/tags.tsx';
import type { ReactNode } from 'react';
import { collector } from '../../shared/device/collector.resource.ts';
import { inverter } from '../../shared/device/inverter.resource.ts';
import { stationTexts } from './station-texts.ts';
import '../household.css';

type Inverter = RowOf<typeof inverter>;
type Logger = RowOf<typeof collector>;

const refreshMs = 30_000;

export const devicesTab: DetailTab = {
  key: 'devices',
  label: { zh: stationTexts.zh.devices, en: stationTexts.en.devices },
  lists: inverter.name,
  Content: ({ row }) => <Devices key={row.id} stationId={row.id} />,
};

function Devices({ stationId }: { stationId: string }) {
  const texts = useTexts(stationTexts);
  const live = { refetchInterval: refreshMs };
  const inverters = useAllRows(inverter, { stationId, ascs: 'sn' }, live);
  const loggers = useAllRows(collector, { stationId, ascs: 'collectorNo' }, live);
  if (inverters.error && !inverters.data)
    return <LoadError error={inverters.error} onRetry={() => void inverters.refetch()} />;
  if (!inverters.data || loggers.isPending) return <ListSkeleton rows={3} columns={3} />;
  // A person without access to data loggers still sees the inverters.
  const loggerRows = loggers.data ?? [];
  const all = inverters.data;
  const withoutLogger = all.filter(({ collectorId }) => !loggerRows.some(({ id }) => id === collectorId));
  if (loggerRows.length === 0 && withoutLogger.length === 0)
    return <Empty title={texts.noDevices} reason={texts.noDevicesHint} action={<AddDevices stationId={stationId} />} />;
  return (
    <ul className="household-devices">
      <li>
        <AddDevices stationId={stationId} />
      </li>
      {[inverters.cut, loggers.cut].map((cut) => (cut ? <li key={cut}>{cut}</li> : null))}
      {loggerRows.map((logger) => (
        <li key={logger.id}>
          <LoggerLine logger={logger} />
          <Inverters rows={all.filter(({ collectorId }) => collectorId === logger.id)} />
        </li>
      ))}
      {withoutLogger.length > 0 ? (
        <li>
          {loggerRows.length > 0 ? <p className="ec-muted">{texts.noLogger}</p> : null}
          <Inverters rows={withoutLogger} />
        </li>
      ) : null}
    </ul>
  );
}

function AddDevices({ stationId }: { stationId: string }) {
  return (
    <div className="household-add">
      <AddRelated resourceName={inverter.name} field="stationId" id={stationId} />
      <AddRelated resourceName={collector.name} field="stationId" id={stationId} />
    </div>
  );
}

interface LineProps {
  table: Resource;
  id: string;
  name: string;
  model: string;
  time: string;
  /** True where the state of the device is known, even without the time of its last report. */
  isKnown: boolean;
  children: ReactNode;
}

function Line({ table, id, name, model, time, isKnown, children }: LineProps) {
  const texts = useTexts(stationTexts);
  return (
    <div className="household-device">
      <span className="ec-id">
        <RowLink table={table} id={id}>
          {name}
        </RowLink>
      </span>
      <small className="ec-muted">{model}</small>
      {children}
      {time === '' && isKnown ? null : (
        <small className="ec-muted">
          {time === '' ? texts.neverReported : fill(texts.reported, { time: formatDate(time, 'MM-dd hh:mm') })}
        </small>
      )}
    </div>
  );
}

function LoggerLine({ logger: { id, collectorNo, model, onlineStatus: online, reportTime } }: { logger: Logger }) {
  const tagOf = useStateTag(onlineStatus);
  return (
    <Line table={collector} id={id} name={collectorNo} model={model} time={reportTime} isKnown={online !== null}>
      {online === null ? null : tags([tagOf(online)])}
    </Line>
  );
}

function Inverters({ rows }: { rows: readonly Inverter[] }) {
  const texts = useTexts(stationTexts);
  const tagOf = useStateTag(inverterStatus);
  return (
    <div className="household-below">
      {rows.map(({ id, sn, model, inverterStatus: state, pacKw, ratedKw, dayKwh, reportTime }) => (
        <Line key={id} table={inverter} id={id} name={sn} model={model} time={reportTime} isKnown={state !== null}>
          {state === null ? null : tags([tagOf(state)])}
          <span>
            <Quantity value={pacKw} unit="kW" />{' '}
            <small className="ec-muted">
              / {texts.rated} {ratedKw} kW
            </small>
          </span>
          <Quantity value={dayKwh} unit="kWh" />
        </Line>
      ))}
    </div>
  );
}
