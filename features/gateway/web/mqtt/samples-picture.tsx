// Draws values over days: the means as a line within the band from the least to the most, beside the line of a comparison.

import { groupNumber, UNKNOWN } from '@ec/language/amount';
import { TimeChart } from '@ec/ui/chart/time-chart.tsx';
import { momentText } from '@ec/ui/chart/time-series';
import { dayStart } from '@ec/ui/chart/time-ticks';
import { useTexts } from '@ec/ui/text/use-texts';
import type { SamplePoint, Samples } from '../../shared/mqtt/samples.contract.ts';
import { samplesTexts } from './samples-texts.ts';
import { isFlat } from './value-range.ts';

interface PictureProps extends Omit<Samples, 'metric' | 'packed'> {
  name: string;
  /** yyyy-MM-dd */
  from: string;
  otherName: string;
}

/** Steps that are further apart than this are not joined by a line, because no value between them is known. */
const joined = 3;

export function SamplesPicture({ name, unit, stepSec, steps, own: ownPoints, other, from, otherName }: PictureProps) {
  const texts = useTexts(samplesTexts);
  const start = dayStart(from);
  const momentOf = (step: number) => start + (step + 0.5) * stepSec * 1000;
  const present = new Set([ownPoints, other ?? []].flatMap((points) => points.map(([step]) => step)));
  const times = [...present].sort((one, next) => one - next);
  // Each run ends with a step without values, so that the line breaks there.
  const moments = times.flatMap((step, index) => {
    const next = times[index + 1];
    return next !== undefined && next - step > joined ? [step, step + 1] : [step];
  });
  const columnsOf = (points: readonly SamplePoint[]) => {
    const at = new Map(points.map((point) => [point[0], point]));
    const joins = moments.map((step) => at.get(step) ?? null);
    return {
      mean: joins.map((point) => point?.[1] ?? null),
      low: joins.map((p) => p?.[2] ?? null),
      high: joins.map((p) => p?.[3] ?? null),
    };
  };
  const [mine, beside] = [columnsOf(ownPoints), other ? columnsOf(other) : undefined];
  const best = ownPoints.reduce<SamplePoint | undefined>(
    (most, one) => (one[3] > (most?.[3] ?? -Infinity) ? one : most),
    undefined,
  );
  const highest = best
    ? `${groupNumber(best[3], 2)} ${unit} · ${momentText(momentOf(best[0]), steps * stepSec <= 86_400)}`
    : UNKNOWN;
  const bounds = [...ownPoints, ...(other ?? [])].flatMap(([, , least, most]) => [least, most]);
  return (
    <TimeChart
      title={name}
      note={`${texts.highest} ${highest}`}
      times={moments.map(momentOf)}
      from={start}
      to={start + steps * stepSec * 1000}
      range={{ left: { zero: !isFlat(bounds) } }}
      series={[
        {
          key: 'own',
          name,
          unit,
          digits: 2,
          color: 'brand-mark',
          values: mine.mean,
          band: { low: mine.low, high: mine.high },
        },
        ...(beside
          ? [
              {
                key: 'other',
                name: otherName,
                unit,
                digits: 2,
                color: 'text-faint',
                kind: 'dash' as const,
                values: beside.mean,
              },
            ]
          : []),
      ]}
    />
  );
}
