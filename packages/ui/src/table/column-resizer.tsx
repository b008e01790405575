// The edge of a heading, which people drag to resize the column. A line shows the new place of the edge.
import { type PointerEvent, useRef } from 'react';
import './column-resizer.css';

interface ColumnResizerProps {
  /** Receives the present widths of all columns in pixels, with the new width of the dragged one. */
  onResize(widths: Record<string, number>): void;
  onReset(): void;
}

const narrowest = 48;
const widest = 1200;

export const withinWidths = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)));

/** Reacts only to pointers; keyboard users change a width in the column panel. */
export function ColumnResizer({ onResize, onReset }: ColumnResizerProps) {
  const drag = useRef<{ from: number; line: HTMLElement }>(undefined);
  const start = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.preventDefault();
    const frame = event.currentTarget.closest('.ant-table')?.getBoundingClientRect();
    const line = document.createElement('div');
    line.className = 'ec-resize-line';
    line.style.left = `${event.clientX}px`;
    line.style.top = `${frame?.top ?? 0}px`;
    line.style.height = `${frame?.height ?? 0}px`;
    document.body.append(line);
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, line };
  };
  const move = (event: PointerEvent) => {
    if (drag.current) drag.current.line.style.left = `${event.clientX}px`;
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const at = drag.current;
    drag.current = undefined;
    at?.line.remove();
    const cell = event.currentTarget.closest<HTMLElement>('[data-column]');
    const by = at ? event.clientX - at.from : 0;
    if (!cell || event.type === 'pointercancel' || Math.abs(by) < 3) return;
    const widths: Record<string, number> = {};
    for (const each of cell.parentElement?.querySelectorAll<HTMLElement>('[data-column]') ?? []) {
      const width = each.getBoundingClientRect().width + (each === cell ? by : 0);
      widths[each.dataset.column ?? ''] = withinWidths(width);
    }
    onResize(widths);
  };
  return (
    <span
      className="ec-resizer"
      aria-hidden="true"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onReset();
      }}
    />
  );
}
