// Draws the canvas of a chart over time with uPlot, and handles its cursor and keys.
import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useLanguage } from '../text/use-texts.ts';
import { followTheme } from './chart-color.ts';
import { type ChartCursor, useCursorTime } from './chart-cursor.tsx';
import { listOf } from './chart-table.ts';
import { PlotKeys } from './plot-keys.tsx';
import { PlotTip } from './plot-tip.tsx';
import { alignedData, plotOptions, structureOf } from './time-options.ts';
import { isWithinDay, momentText, nearestIndex, shapeOf, type TimeDrawing, valueText } from './time-series.ts';
import { useWidth } from './use-width.ts';

export interface TimePlotProps {
  title: string;
  drawing: TimeDrawing;
  cursor: ChartCursor;
  onPick?: (at: number) => void;
}

export function TimePlot({ title, drawing, cursor, onPick }: TimePlotProps) {
  const language = useLanguage();
  const [host, width] = useWidth();
  const plot = useRef<UPlot>(undefined);
  const latest = useRef(drawing);
  latest.current = drawing;
  // Only the chart with the pointer or the moved focus shows a tip; the other charts show the values in the legend.
  const [hasTip, setHasTip] = useState(false);
  const structure = structureOf(drawing);
  const height = drawing.height ?? 240;
  const at = useCursorTime(cursor);
  const { times, series, details = [] } = drawing;
  const index = at === undefined ? undefined : nearestIndex(times, at);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new structure needs a new plot
  useEffect(() => {
    if (!host.current) return;
    const created = new UPlot(
      plotOptions(host.current, () => latest.current, { width: host.current.clientWidth || width, height }),
      alignedData(latest.current),
      host.current,
    );
    plot.current = created;
    const stop = followTheme(() => created.redraw(false));
    return () => {
      stop();
      created.destroy();
      plot.current = undefined;
    };
  }, [structure, height]);

  useEffect(() => plot.current?.setSize({ width, height }), [width, height]);
  useEffect(() => plot.current?.setData(alignedData(drawing)), [drawing]);
  useEffect(() => {
    const uplot = plot.current;
    if (!uplot) return;
    const left = index === undefined ? -10 : uplot.valToPos(times[index]! / 1000, 'x');
    uplot.setCursor({ left, top: left < 0 ? -10 : 0 }, false);
  }, [index, times]);

  const wordsOf = (place: number): string => {
    const values = [...series, ...details].map((one) => `${one.name} ${valueText(one, place)}`);
    return listOf([momentText(times[place]!, isWithinDay(drawing)), ...values], language);
  };
  const point = (clientX: number) => {
    const uplot = plot.current;
    if (!uplot) return;
    const box = uplot.over.getBoundingClientRect();
    const near = nearestIndex(times, uplot.posToVal(clientX - box.left, 'x') * 1000);
    setHasTip(true);
    cursor.move(near === undefined ? undefined : times[near]);
  };
  const leave = () => {
    setHasTip(false);
    cursor.move(undefined);
  };
  return (
    <PlotKeys
      label={title}
      count={times.length}
      index={index}
      textOf={wordsOf}
      onMove={(next) => {
        setHasTip(next !== undefined);
        cursor.move(next === undefined ? undefined : times[next]);
      }}
      onPick={onPick && ((next) => onPick(times[next]!))}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the frame around it takes the keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the frame around it takes the keys */}
      <div
        ref={host}
        className="ec-chart-canvas"
        onPointerMove={(event) => point(event.clientX)}
        onPointerLeave={leave}
        onClick={() => index !== undefined && onPick?.(times[index]!)}
      />
      {hasTip && index !== undefined && plot.current ? (
        <PlotTip
          title={momentText(times[index]!, isWithinDay(drawing))}
          entries={tipEntries(drawing, index)}
          x={plot.current.valToPos(times[index]! / 1000, 'x') + plot.current.over.offsetLeft}
          width={width}
        />
      ) : null}
    </PlotKeys>
  );
}

/** Returns the values of a moment, without details that have no value. */
function tipEntries({ series, details = [] }: TimeDrawing, index: number) {
  return [
    ...series.map((one) => ({
      key: one.key,
      label: one.name,
      color: one.color,
      shape: shapeOf(one),
      value: valueText(one, index),
    })),
    ...details
      .filter(({ values }) => values[index] != null)
      .map((one) => ({ key: one.name, label: one.name, color: 'text-faint' as const, value: valueText(one, index) })),
  ];
}
