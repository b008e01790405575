// Shows the timeline of a charger as one list with filters, and offers a file of the timeline for the vendor.
import { DownloadOutlined } from '@ant-design/icons';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { permissionsOf } from '@ec/resource/calls';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { useAllRows } from '@ec/resource-web/use-all-rows';
import { useCall } from '@ec/resource-web/use-call';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import type { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { ocppMessage } from '../../shared/charger/ocpp-message.resource.ts';
import { chargerTimeline, timelineFile, timelineKinds } from '../../shared/charger/timeline.contract.ts';
import { DayRange } from './day-range.tsx';
import { emptyTimeline, mergePage, type TimelineState } from './merge-timeline.ts';
import { TimelineEntries } from './timeline-entries.tsx';
import { timelineTexts } from './timeline-texts.ts';
import './timeline.css';

interface Filters {
  kinds: string[];
  connector: string;
  text: string;
  from: string;
  to: string;
}
const noFilters: Filters = { kinds: [], connector: '', text: '', from: '', to: '' };

export function TimelineTab({ row }: { row: RowIn<typeof chargingStack> }) {
  const [filters, setFilters] = useState(noFilters);
  return (
    <section className="timeline">
      <Tools stackId={row.id} filters={filters} onChange={setFilters} />
      <Entries key={JSON.stringify(filters)} query={queryOf(row.id, filters)} />
    </section>
  );
}

const queryOf = (stackId: string, { kinds, connector, text, from, to }: Filters) => ({
  stackId,
  ...(kinds.length > 0 ? { kinds: kinds.join() } : {}),
  ...(connector === '' ? {} : { connector: Number(connector) }),
  ...(text === '' ? {} : { text }),
  ...(from === '' ? {} : { from: `${from} 00:00:00` }),
  ...(to === '' ? {} : { to: `${to} 23:59:59` }),
});

interface ToolsProps {
  stackId: string;
  filters: Filters;
  onChange(filters: Filters): void;
}

function Tools({ stackId, filters, onChange }: ToolsProps) {
  const texts = useTexts(timelineTexts);
  const { api, can } = useConsole();
  const [text, setText] = useState('');
  const { data: guns = [], cut } = useAllRows(chargingGun, { stackId, ascs: 'connectorNo' });
  return (
    <div className="timeline-tools">
      <Select
        mode="multiple"
        allowClear
        className="timeline-kinds"
        aria-label={texts.kinds}
        placeholder={texts.allKinds}
        value={filters.kinds}
        options={timelineKinds.map((kind) => ({ value: kind, label: texts.kind[kind] }))}
        onChange={(kinds) => onChange({ ...filters, kinds })}
      />
      <Select
        className="timeline-gun"
        aria-label={texts.connector}
        value={filters.connector}
        popupMatchSelectWidth={false}
        options={[
          { value: '', label: texts.allConnectors },
          ...guns.map(({ connectorNo, gunName }) => ({
            value: `${connectorNo}`,
            label: `${connectorNo} · ${gunName}`,
          })),
          ...(cut ? [{ value: 'cut', label: cut, disabled: true }] : []),
        ]}
        onChange={(connector) => onChange({ ...filters, connector })}
      />
      <DayRange from={filters.from} to={filters.to} onChange={(days) => onChange({ ...filters, ...days })} />
      <Input.Search
        allowClear
        className="timeline-text"
        aria-label={texts.search}
        placeholder={texts.search}
        value={text}
        maxLength={60}
        onChange={({ target }) => setText(target.value)}
        onSearch={(value) => onChange({ ...filters, text: value.trim() })}
      />
      {can(permissionsOf(ocppMessage).export) ? (
        <Button
          icon={<DownloadOutlined />}
          title={texts.exportHint}
          onClick={() => void api.download(timelineFile.path, queryOf(stackId, filters))}
        >
          {texts.exportFile}
        </Button>
      ) : null}
    </div>
  );
}

function Entries({ query }: { query: ReturnType<typeof queryOf> }) {
  const texts = useTexts(timelineTexts);
  const { api } = useConsole();
  const first = useCall(chargerTimeline, query);
  const [timeline, setKnown] = useState<TimelineState>(emptyTimeline);
  const [isLoading, setLoading] = useState(false);
  const [trouble, setTrouble] = useState<Error>();
  const { data } = first;
  useEffect(() => {
    if (data) setKnown((now) => mergePage(now, data, 'newest'));
  }, [data]);
  if (first.error && !data) return <LoadError error={first.error} onRetry={() => void first.refetch()} />;
  if (!data) return <ListSkeleton rows={8} columns={4} />;
  if (timeline.entries.length === 0) {
    const isFiltered = Object.keys(query).length > 1;
    return <Empty title={isFiltered ? texts.nothingFound : texts.nothing} reason={texts.nothingHint} />;
  }
  const more = async () => {
    setLoading(true);
    setTrouble(undefined);
    try {
      const older = await callOf(api, chargerTimeline)({ ...query, after: timeline.next }, { quiet: true });
      setKnown((now) => mergePage(now, older, 'older'));
    } catch (error) {
      setTrouble(error instanceof Error ? error : new Error(texts.nothing));
    }
    setLoading(false);
  };
  return (
    <>
      <TimelineEntries entries={timeline.entries} />
      {trouble ? <LoadError error={trouble} onRetry={() => void more()} /> : null}
      {timeline.next === '' ? (
        <p className="timeline-end">{texts.end}</p>
      ) : (
        <Button block loading={isLoading} onClick={() => void more()}>
          {texts.older}
        </Button>
      )}
    </>
  );
}
