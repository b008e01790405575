// Shows the power of a household station over a day, beside another day. A time without a report is a gap in the line, not 0.
import type { union } from '@ec/household/shared/station/union.resource';
import { textOf } from '@ec/language/unknown';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { DateInput } from '@ec/ui/input/input-date.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { useId, useState } from 'react';
import { stepsADay } from '../../shared/mqtt/day-curves.ts';
import { type DayCurve, stationCurve, stepMinutes } from '../../shared/mqtt/power-curve.contract.ts';
import type { SamplePoint } from '../../shared/mqtt/samples.contract.ts';
import { mqttTexts } from './mqtt-texts.ts';
import { SamplesPicture } from './samples-picture.tsx';
import './samples-picture.css';

const keeps = { keepsPrevious: true };

interface Days {
  day: string;
  other: string;
}

const useDays = () => useState<Days>(() => ({ day: formatDate(new Date(), 'yyyy-MM-dd'), other: '' }));

export function StationDayTab({ row }: { row: RowIn<typeof union> }) {
  const [days, setDays] = useDays();
  const answer = useCall(stationCurve, { id: row.id, ...days }, keeps);
  return (
    <>
      <div className="mqtt-day-tools">
        <DayInputs days={days} onChange={setDays} />
      </div>
      <Shown answer={answer} />
    </>
  );
}

function DayInputs({ days, onChange }: { days: Days; onChange(days: Days): void }) {
  const texts = useTexts(mqttTexts);
  const [day, other] = [useId(), useId()];
  return (
    <>
      <FieldFrame id={day} label={texts.day}>
        <DateInput
          id={day}
          withTime={false}
          isRequired
          value={days.day}
          onChange={(value) => textOf(value) !== '' && onChange({ ...days, day: textOf(value) })}
        />
      </FieldFrame>
      <FieldFrame id={other} label={texts.other}>
        <DateInput
          id={other}
          withTime={false}
          value={days.other}
          onChange={(value) => onChange({ ...days, other: textOf(value) })}
        />
      </FieldFrame>
    </>
  );
}

interface Answer {
  data?: { unit: string; own: DayCurve; other: DayCurve | null } | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch(): unknown;
}

function Shown({ answer: { data, error, isPlaceholderData, refetch } }: { answer: Answer }) {
  const texts = useTexts(mqttTexts);
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} columns={4} />;
  const isEmpty = [data.own, data.other].every((curve) => !curve || curve.points.every((value) => value === null));
  if (isEmpty) return <Empty title={texts.none} reason={texts.noneText} />;
  return (
    <div className={isPlaceholderData ? 'ec-stale' : undefined}>
      <SamplesPicture
        name={texts.power}
        unit={data.unit}
        stepSec={stepMinutes * 60}
        steps={stepsADay}
        own={pointsOf(data.own)}
        other={data.other && pointsOf(data.other)}
        from={data.own.day}
        otherName={data.other?.day ?? ''}
      />
    </div>
  );
}

const pointsOf = ({ points }: DayCurve): SamplePoint[] =>
  points.flatMap((value, step) => (value === null ? [] : [[step, value, value, value]]));
