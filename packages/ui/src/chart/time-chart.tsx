// Draws curves over time. The code of the drawing loads separately; the frame, the table and the texts work without it.
import { useMemo } from 'react';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useTexts } from '../text/use-texts.ts';
import { type ChartCursor, useChartCursor, useCursorTime } from './chart-cursor.tsx';
import { type ChartBasics, ChartFrame, TableView } from './chart-frame.tsx';
import { ChartLegend, type LegendEntry } from './chart-legend.tsx';
import { chartTexts } from './chart-texts.ts';
import type { TimePlotProps } from './time-plot.tsx';
import { isBlank, nearestIndex, shapeOf, type TimeDrawing, tableOf, valueText } from './time-series.ts';

/** Shows the numbers as a table where the browser has no canvas, or the code of the drawing did not load. */
function PlotTable({ title, drawing }: TimePlotProps) {
  const texts = useTexts(chartTexts);
  return <TableView table={tableOf(drawing, texts.time)} title={title} height={drawing.height ?? 240} />;
}

const TimePlot = lazyPart<TimePlotProps>(
  async () => (await import('./time-plot.tsx')).TimePlot,
  PlotTable,
  <span className="ec-bar ec-chart-wait" />,
);

const hasCanvas = (): boolean =>
  typeof CanvasRenderingContext2D !== 'undefined' && document.createElement('canvas').getContext('2d') !== null;

export interface TimeChartProps extends Omit<ChartBasics, 'height'>, TimeDrawing {
  /** Opens the rows behind a moment. */
  onPick?: (at: number) => void;
}

export function TimeChart(props: TimeChartProps) {
  const { title, note, isLoading, trouble, emptyText, isBare, onPick, ...drawing } = props;
  const texts = useTexts(chartTexts);
  const cursor = useChartCursor();
  const canDraw = useMemo(hasCanvas, []);
  const legend = drawing.series.map((one): LegendEntry => {
    const { key, name, unit, color } = one;
    return { key, label: unit ? `${name} (${unit})` : name, color, shape: shapeOf(one) };
  });
  const Plot = canDraw ? TimePlot : PlotTable;
  return (
    <ChartFrame
      title={title}
      legend={legend}
      {...(note === undefined ? {} : { note })}
      {...(isLoading === undefined ? {} : { isLoading })}
      {...(trouble === undefined ? {} : { trouble })}
      {...(emptyText === undefined ? {} : { emptyText })}
      {...(isBare === undefined ? {} : { isBare })}
      {...(drawing.height === undefined ? {} : { height: drawing.height })}
      isEmpty={isBlank(drawing)}
      table={() => tableOf(drawing, texts.time)}
      liveLegend={<CursorLegend legend={legend} drawing={drawing} cursor={cursor} />}
    >
      <div style={{ minBlockSize: drawing.height ?? 240 }}>
        <Plot title={title} drawing={drawing} cursor={cursor} {...(onPick ? { onPick } : {})} />
      </div>
    </ChartFrame>
  );
}

interface CursorLegendProps {
  legend: readonly LegendEntry[];
  drawing: TimeDrawing;
  cursor: ChartCursor;
}

/** Shows the values of the moment at the cursor, which all charts of the page share. */
function CursorLegend({ legend, drawing: { times, series }, cursor }: CursorLegendProps) {
  const at = useCursorTime(cursor);
  const index = at === undefined ? undefined : nearestIndex(times, at);
  const entries =
    index === undefined
      ? legend
      : legend.map((entry, place) => ({
          ...entry,
          label: series[place]!.name,
          value: valueText(series[place]!, index),
        }));
  return <ChartLegend entries={entries} />;
}
