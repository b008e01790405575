// Shows the samples of a device: any value, over the chosen days, beside other days or another device of its station.
import { DownloadOutlined } from '@ant-design/icons';
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { Row } from '@ec/resource-web/draft';
import { useAllRows } from '@ec/resource-web/use-all-rows';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { DateInput } from '@ec/ui/input/input-date.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { packedSeconds } from '../../shared/mqtt/day-curves.ts';
import { type ChartDevice, chartDevices } from '../../shared/mqtt/samples.contract.ts';
import { SamplesPicture } from './samples-picture.tsx';
import { samplesTexts } from './samples-texts.ts';
import './samples-picture.css';

interface SampleView {
  metric: string;
  from: string;
  to: string;
  /** '', `back 1`, `back 7`, `day` (of `otherDay`), or the id of another device. */
  beside: string;
  otherDay: string;
}

const DAY = 86_400_000;
const today = () => formatDate(new Date(), 'yyyy-MM-dd');

/** Returns the tab for the devices of one resource. */
export const samplesTabOf = (name: string) => {
  const chartedDevice = chartDevices.find(({ resource }) => resource.name === name);
  return ({ row }: { row: Row }) => (chartedDevice ? <SamplesTab charted={chartedDevice} row={row} /> : null);
};

function SamplesTab({ charted, row }: { charted: ChartDevice; row: Row }) {
  const [choice, setShown] = useState<SampleView>(() => ({
    metric: charted.metrics[0]?.key ?? '',
    from: today(),
    to: today(),
    beside: '',
    otherDay: '',
  }));
  return (
    <>
      <Tools charted={charted} row={row} shown={choice} onChange={setShown} />
      <Picture charted={charted} id={textOf(row.id)} shown={choice} />
    </>
  );
}

interface ToolsProps {
  charted: ChartDevice;
  row: Row;
  shown: SampleView;
  onChange(shown: SampleView): void;
}

function Tools({ charted: { resource, metrics, file }, row, shown: choice, onChange }: ToolsProps) {
  const texts = useTexts(samplesTexts);
  const { language, api, can } = useConsole();
  const [metric, beside, from, to, otherDay] = [useId(), useId(), useId(), useId(), useId()];
  const change = (part: Partial<SampleView>) => onChange({ ...choice, ...part });
  const { from: first, to: last } = choice;
  return (
    <div className="mqtt-day-tools">
      <FieldFrame id={metric} label={texts.metric}>
        <Select
          id={metric}
          value={choice.metric}
          popupMatchSelectWidth={false}
          onChange={(key) => change({ metric: key })}
          options={metrics.map(({ key, label, unit }) => ({
            value: key,
            label: `${labelOf(label, language)}${unit ? ` (${unit})` : ''}`,
          }))}
        />
      </FieldFrame>
      <FieldFrame id={from} label={texts.from}>
        <DateInput
          id={from}
          withTime={false}
          isRequired
          value={first}
          onChange={(value) => {
            const day = textOf(value);
            if (day !== '') change(day > last ? { from: day, to: day } : { from: day });
          }}
        />
      </FieldFrame>
      <FieldFrame id={to} label={texts.to}>
        <DateInput
          id={to}
          withTime={false}
          isRequired
          value={last}
          onChange={(value) => {
            const day = textOf(value);
            if (day !== '') change(day < first ? { from: day, to: day } : { to: day });
          }}
        />
      </FieldFrame>
      <FieldFrame id={beside} label={texts.beside}>
        <Beside
          id={beside}
          resource={resource}
          row={row}
          value={choice.beside}
          onChange={(value) => change({ beside: value })}
        />
      </FieldFrame>
      {choice.beside === 'day' ? (
        <FieldFrame id={otherDay} label={texts.otherDay}>
          <DateInput
            id={otherDay}
            withTime={false}
            value={choice.otherDay}
            onChange={(value) => change({ otherDay: textOf(value) })}
          />
        </FieldFrame>
      ) : null}
      {can(`${resource.code}_export`) ? (
        <Button
          className="mqtt-day-file"
          icon={<DownloadOutlined />}
          onClick={() => void api.download(file.path, { id: textOf(row.id), from: first, to: last })}
        >
          {texts.file}
        </Button>
      ) : null}
    </div>
  );
}

interface BesideProps {
  id: string;
  resource: ChartDevice['resource'];
  row: Row;
  value: string;
  onChange(value: string): void;
}

/** The choice of a comparison: the same device on another day, or another device of its station. */
function Beside({ id, resource, row, value, onChange }: BesideProps) {
  const texts = useTexts(samplesTexts);
  const stationId = textOf(row.stationId);
  const ofStation = stationId === '' ? {} : { stationId };
  const { data: others = [], cut } = useAllRows(resource, ofStation, { enabled: stationId !== '' });
  const nameOf = (other: Row) => textOf(other[resource.title]);
  return (
    <Select
      id={id}
      value={value}
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      onChange={onChange}
      options={[
        { value: '', label: texts.alone },
        { value: 'back 1', label: texts.dayBefore },
        { value: 'back 7', label: texts.weekBefore },
        { value: 'day', label: texts.otherDay },
        ...others.flatMap((other: Row) =>
          textOf(other.id) === textOf(row.id) ? [] : [{ value: textOf(other.id), label: nameOf(other) }],
        ),
        ...(cut ? [{ value: 'cut', label: cut, disabled: true }] : []),
      ]}
    />
  );
}

/** Returns the number of days from the comparison day to `from`; undefined where no other day of the same device is chosen. */
function backOf({ beside, otherDay, from }: SampleView): number | undefined {
  if (beside !== 'day') return { 'back 1': 1, 'back 7': 7 }[beside];
  return Math.round((Date.parse(from) - Date.parse(otherDay)) / DAY) || undefined;
}

function Picture({
  charted: { metrics, samples, curve, period },
  id,
  shown: choice,
}: {
  charted: ChartDevice;
  id: string;
  shown: SampleView;
}) {
  const texts = useTexts(samplesTexts);
  const { language } = useConsole();
  const { metric, from, to, beside } = choice;
  const back = backOf(choice);
  const other = back !== undefined ? { back } : /^\d+$/.test(beside) ? { other: beside } : undefined;
  const { data, error, isPlaceholderData, refetch } = useCall(
    samples,
    { id, metric, from, to, ...other },
    { keepsPrevious: true },
  );
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} columns={4} />;
  if (data.own.length === 0 && (data.other ?? []).length === 0)
    return <Empty title={texts.none} reason={curve === undefined ? texts.noneText : texts.nonePacked} />;
  const { packed, metric: _metric, ...drawn } = data;
  const measured = metrics.find(({ key }) => key === metric);
  return (
    <div className={isPlaceholderData ? 'ec-stale' : undefined}>
      <SamplesPicture
        {...drawn}
        name={measured ? labelOf(measured.label, language) : metric}
        from={from}
        otherName={other ? texts.other : ''}
      />
      {packed && period < packedSeconds ? <p className="mqtt-note">{texts.packed}</p> : null}
    </div>
  );
}
