// Makes a drawing one tab stop: arrow keys move from point to point, and Enter opens the rows of a point. Screen readers announce a slider;
// its value is the point in words.
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { chartTexts } from './chart-texts.ts';

interface PlotKeysProps {
  label: string;
  count: number;
  /** The marked point; undefined while no point is marked. */
  index: number | undefined;
  /** Returns a point in words. */
  textOf(index: number): string;
  onMove(index: number | undefined): void;
  onPick?: ((index: number) => void) | undefined;
  /** The number of points that Page Up and Page Down move. */
  page?: number;
  className?: string;
  children: ReactNode;
}

const within = (index: number, count: number) => Math.min(count - 1, Math.max(0, index));

export function PlotKeys(props: PlotKeysProps) {
  const { label, count, index, textOf, onMove, onPick, page = 12, className = '', children } = props;
  const texts = useTexts(chartTexts);
  const [last, setLast] = useState(0);
  const current = within(index ?? last, count);
  const target: Record<string, number> = {
    ArrowRight: index === undefined ? current : current + 1,
    ArrowUp: index === undefined ? current : current + 1,
    ArrowLeft: current - 1,
    ArrowDown: current - 1,
    PageUp: current + page,
    PageDown: current - page,
    Home: 0,
    End: count - 1,
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      if (!onPick || index === undefined) return;
      event.preventDefault();
      return onPick(index);
    }
    const next = target[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setLast(within(next, count));
    onMove(within(next, count));
  };
  return (
    <div
      className={`ec-chart-keys ${className}`}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-description={texts.keys}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={current}
      aria-valuetext={count > 0 ? textOf(current) : texts.noData}
      data-picks={onPick ? true : undefined}
      onKeyDown={press}
      onBlur={() => onMove(undefined)}
    >
      {children}
    </div>
  );
}
