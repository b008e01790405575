// Draws values over two categories as cells. A greater value has a stronger colour, so that the map is readable in grey, too.
import { groupNumber, UNKNOWN } from '@ec/language/amount';
import { useState } from 'react';
import { useLanguage } from '../text/use-texts.ts';
import { type ChartColor, cssColor } from './chart-color.ts';
import { type ChartBasics, ChartFrame } from './chart-frame.tsx';
import { listOf } from './chart-table.ts';
import type { Values } from './gaps.ts';
import { PlotKeys } from './plot-keys.tsx';
import { PlotTip } from './plot-tip.tsx';
import { useWidth } from './use-width.ts';

export interface HeatMapProps extends ChartBasics {
  /** The heading of the first column of the table. */
  by: string;
  rows: readonly string[];
  columns: readonly string[];
  /** The values row by row. */
  values: readonly Values[];
  unit: string;
  digits?: number;
  color?: ChartColor;
}

const CELL = 24;
const HEAD = 18;

export function HeatMap(props: HeatMapProps) {
  const { by, rows, columns, values, unit, digits } = props;
  const isEmpty = values.every((row) => row.every((value) => value === null));
  return (
    <ChartFrame
      {...props}
      isEmpty={isEmpty}
      table={() => ({
        columns: [{ label: by, isText: true }, ...columns.map((label) => ({ label, unit, digits }))],
        rows: rows.map((row, place) => [row, ...columns.map((_, column) => values[place]?.[column] ?? null)]),
      })}
    >
      <Cells {...props} />
    </ChartFrame>
  );
}

function Cells({ title, rows, columns, values, unit, digits, color = 'charging-mark' }: HeatMapProps) {
  const language = useLanguage();
  const [host, width] = useWidth();
  const [index, setIndex] = useState<number>();
  const left = 12 + 12 * Math.max(...rows.map((row) => (/[^\u0020-\u007e]/.test(row) ? row.length : row.length * 0.6)));
  const step = (width - left) / columns.length;
  const height = HEAD + rows.length * CELL;
  const greatest = Math.max(0, ...values.flatMap((row) => row.map((value) => value ?? 0))) || 1;
  const cell = (place: number) => ({ row: Math.floor(place / columns.length), column: place % columns.length });
  const textOf = (place: number) => {
    const { row, column } = cell(place);
    const value = groupNumber(values[row]?.[column], digits);
    return value === UNKNOWN ? value : `${value} ${unit}`;
  };
  const nameOf = (place: number) => `${rows[cell(place).row] ?? ''} ${columns[cell(place).column] ?? ''}`;
  const every = Math.max(1, Math.ceil(30 / step));
  return (
    <PlotKeys
      label={title}
      count={rows.length * columns.length}
      index={index}
      textOf={(place) => listOf([nameOf(place), textOf(place)], language)}
      onMove={setIndex}
      page={columns.length}
    >
      <div ref={host}>
        <svg
          data-chart="heat"
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          aria-hidden="true"
          onPointerLeave={() => setIndex(undefined)}
        >
          {columns.map((column, place) =>
            place % every === 0 ? (
              <text key={column} className="ec-chart-word" x={left + (place + 0.5) * step} y={12} textAnchor="middle">
                {column}
              </text>
            ) : null,
          )}
          {rows.map((name, row) => (
            <g key={name}>
              <text className="ec-chart-word" x={left - 6} y={HEAD + row * CELL + 16} textAnchor="end">
                {name}
              </text>
              {columns.map((column, place) => {
                const value = values[row]?.[place] ?? null;
                const at = row * columns.length + place;
                return (
                  <rect
                    key={column}
                    className={value === null ? 'ec-chart-gap' : 'ec-chart-cell'}
                    data-chosen={at === index || undefined}
                    x={left + place * step + 1}
                    y={HEAD + row * CELL + 1}
                    width={Math.max(1, step - 2)}
                    height={CELL - 2}
                    rx={2}
                    style={
                      value === null
                        ? undefined
                        : { fill: cssColor(color), fillOpacity: 0.06 + (value / greatest) * 0.94 }
                    }
                    onPointerMove={() => setIndex(at)}
                  />
                );
              })}
            </g>
          ))}
        </svg>
      </div>
      {index === undefined ? null : (
        <PlotTip
          title={nameOf(index)}
          entries={[{ key: 'value', label: title, color, shape: 'block', value: textOf(index) }]}
          x={left + (cell(index).column + 0.5) * step}
          width={width}
          top={HEAD + cell(index).row * CELL + CELL}
        />
      )}
    </PlotKeys>
  );
}
