// Draws states over time as coloured bands, with a row for each subject. Time without a known state is hatched.
import { useState } from 'react';
import { useLanguage, useTexts } from '../text/use-texts.ts';
import { type ChartColor, cssColor } from './chart-color.ts';
import { useChartCursor, useCursorTime } from './chart-cursor.tsx';
import { type ChartBasics, ChartFrame } from './chart-frame.tsx';
import { listOf } from './chart-table.ts';
import { chartTexts } from './chart-texts.ts';
import { PlotKeys } from './plot-keys.tsx';
import { PlotTip } from './plot-tip.tsx';
import { momentText } from './time-series.ts';
import { tickLabel, timeTicks } from './time-ticks.ts';
import { useWidth } from './use-width.ts';

export interface BandState {
  from: number;
  to: number;
  /** The key of a state in `states`; any other key means an unknown state. */
  state: string;
}

export interface StateBandProps extends ChartBasics {
  by: string;
  from: number;
  to: number;
  rows: readonly { key: string; name: string; spans: readonly BandState[] }[];
  states: readonly { key: string; word: string; color: ChartColor }[];
  onPick?: (key: string) => void;
}

const ROW = 22;
const FOOT = 20;

/** Cuts the spans to the period, removes overlaps, and fills the gaps with unknown spans. */
export function completeSpans(spans: readonly BandState[], from: number, to: number): BandState[] {
  const completed: BandState[] = [];
  let at = from;
  for (const span of [...spans].sort((one, other) => one.from - other.from)) {
    const start = Math.max(at, span.from);
    const end = Math.min(to, span.to);
    if (end <= start) continue;
    if (start > at) completed.push({ from: at, to: start, state: '' });
    completed.push({ from: start, to: end, state: span.state });
    at = end;
  }
  if (at < to) completed.push({ from: at, to, state: '' });
  return completed;
}

export function StateBand(props: StateBandProps) {
  const { by, from, to, rows, states } = props;
  const texts = useTexts(chartTexts);
  const wordOf = (key: string) => states.find((state) => state.key === key)?.word ?? texts.notKnown;
  const legend = [
    ...states.map(({ key, word, color }) => ({ key, label: word, color, shape: 'block' as const })),
    { key: '', label: texts.notKnown, color: 'offline-mark', shape: 'hatch' as const },
  ];
  return (
    <ChartFrame
      {...props}
      isEmpty={rows.every(({ spans }) => spans.length === 0)}
      legend={legend}
      table={() => ({
        columns: [by, texts.from, texts.to, texts.state].map((label) => ({ label, isText: true })),
        rows: rows.flatMap(({ name, spans }) =>
          completeSpans(spans, from, to).map((span) => [
            name,
            momentText(span.from, false),
            momentText(span.to, false),
            wordOf(span.state),
          ]),
        ),
      })}
    >
      <Bands {...props} wordOf={wordOf} />
    </ChartFrame>
  );
}

function Bands({ title, from, to, rows, states, onPick, wordOf }: StateBandProps & { wordOf(key: string): string }) {
  const language = useLanguage();
  const [host, width] = useWidth();
  const cursor = useChartCursor();
  const at = useCursorTime(cursor);
  const [index, setIndex] = useState<number>();
  const left = 16 + Math.min(140, 12 * Math.max(1, ...rows.map(({ name }) => nameWidth(name))));
  const x = (moment: number) => left + ((moment - from) / (to - from)) * (width - left - 20);
  const height = rows.length * ROW + FOOT;
  const { step, ticks } = timeTicks(from, to, Math.max(2, Math.floor((width - left) / 80)));
  const moment = at ?? to;
  const stateAt = (row: number) =>
    completeSpans(rows[row]?.spans ?? [], from, to).find((span) => span.from <= moment && moment <= span.to)?.state ??
    '';
  const wordsOf = (row: number) =>
    listOf([rows[row]?.name ?? '', momentText(moment, false), wordOf(stateAt(row))], language);
  const point = (clientX: number, clientY: number, box: DOMRect) => {
    const row = Math.floor((clientY - box.top) / ROW);
    setIndex(row >= 0 && row < rows.length ? row : undefined);
    const share = (clientX - box.left - left) / (box.width - left - 20);
    cursor.move(share >= 0 && share <= 1 ? from + share * (to - from) : undefined);
  };
  return (
    <PlotKeys
      label={title}
      count={rows.length}
      index={index}
      textOf={wordsOf}
      onMove={setIndex}
      onPick={onPick && ((row) => rows[row] && onPick(rows[row].key))}
    >
      <div ref={host}>
        <svg
          data-chart="states"
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          aria-hidden="true"
          onPointerMove={(event) => point(event.clientX, event.clientY, event.currentTarget.getBoundingClientRect())}
          onPointerLeave={() => {
            setIndex(undefined);
            cursor.move(undefined);
          }}
          onClick={() => index !== undefined && rows[index] && onPick?.(rows[index].key)}
        >
          <HatchPattern />
          {rows.map(({ key, name, spans }, row) => (
            <g key={key} transform={`translate(0 ${row * ROW})`} data-chosen={row === index || undefined}>
              <text className="ec-chart-word" x={left - 8} y={15} textAnchor="end">
                {name}
              </text>
              {completeSpans(spans, from, to).map((span) => {
                const color = states.find((state) => state.key === span.state)?.color;
                return (
                  <rect
                    key={span.from}
                    x={x(span.from)}
                    y={3}
                    width={Math.max(0.5, x(span.to) - x(span.from))}
                    height={ROW - 6}
                    data-state={span.state || 'unknown'}
                    style={{ fill: color ? cssColor(color) : 'url(#ec-chart-hatch)' }}
                  />
                );
              })}
            </g>
          ))}
          {ticks.map((tick) => (
            <text key={tick} className="ec-chart-word" x={x(tick)} y={height - 6} textAnchor="middle">
              {tickLabel(tick, step, to)}
            </text>
          ))}
          {at !== undefined && at >= from && at <= to ? (
            <line className="ec-chart-cursor" x1={x(at)} x2={x(at)} y1={0} y2={height - FOOT} />
          ) : null}
        </svg>
      </div>
      {index === undefined ? null : (
        <PlotTip
          title={`${rows[index]?.name ?? ''} ${momentText(moment, true)}`}
          entries={[
            {
              key: 'state',
              label: wordOf(stateAt(index)),
              shape: 'block',
              color: states.find((state) => state.key === stateAt(index))?.color ?? 'offline-mark',
            },
          ]}
          x={x(moment)}
          width={width}
          top={index * ROW + ROW}
        />
      )}
    </PlotKeys>
  );
}

const nameWidth = (name: string) => [...name].reduce((sum, char) => sum + (char > '\u2e80' ? 1 : 0.6), 0);

function HatchPattern() {
  return (
    <defs>
      <pattern id="ec-chart-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="ec-chart-hatch-ground" />
        <line x1="0" y1="0" x2="0" y2="6" className="ec-chart-hatch" />
      </pattern>
    </defs>
  );
}
