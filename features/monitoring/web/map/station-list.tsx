// What is in view, the worst first. Only the rows in sight stand in the page; while the pointer or the focus is in the list its order
// stays as it is.
import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import VirtualList from '@rc-component/virtual-list';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { byWorst } from '../../shared/map/map-filters.ts';
import type { HomeStation } from '../../shared/station/station-home.contract.ts';
import { HealthMark } from './health-mark.tsx';
import { mapTexts } from './map-texts.ts';

interface StationListProps {
  stations: readonly HomeStation[];
  selectedId: string;
  title: string;
  /** Said where there are no rows. */
  emptyText: string;
  onSelect(id: string): void;
}

const rowHeight = 60;

/** The order of before for stations that are still there; others come behind them. */
export function keepOrder(before: readonly string[], stations: readonly HomeStation[]): HomeStation[] {
  const positions = new Map(before.map((id, index) => [id, index]));
  const positionOf = ({ id }: HomeStation) => positions.get(id) ?? before.length;
  return [...stations].sort((a, b) => positionOf(a) - positionOf(b) || byWorst(a, b));
}

export function StationList({ stations, selectedId, title, emptyText, onSelect }: StationListProps) {
  const texts = useTexts(mapTexts);
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const order = useRef<readonly string[]>([]);
  const rows = useMemo(() => {
    const sorted = isHeld ? keepOrder(order.current, stations) : [...stations].sort(byWorst);
    order.current = sorted.map(({ id }) => id);
    return sorted;
  }, [stations, isHeld]);
  useLayoutEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setHeight(Math.floor(entry?.contentRect.height ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section className="station-list" aria-label={title}>
      <h2>
        {title} <span className="ec-number">{fill(texts.count, { count: groupNumber(rows.length) })}</span>
      </h2>
      <div
        className="station-list-rows"
        role="presentation"
        ref={box}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {rows.length === 0 ? <Empty title={emptyText} /> : null}
        {height > 0 && rows.length > 0 ? (
          <VirtualList data={rows} itemKey="id" height={height} itemHeight={rowHeight} fullHeight={false}>
            {(station) => <StationRow station={station} isSelected={station.id === selectedId} onSelect={onSelect} />}
          </VirtualList>
        ) : null}
      </div>
    </section>
  );
}

interface RowProps {
  station: HomeStation;
  isSelected: boolean;
  onSelect(id: string): void;
}

function StationRow({ station, isSelected, onSelect }: RowProps) {
  const texts = useTexts(mapTexts);
  const { id, stationName, gunIdle, gunTotal, powerKw, queue, alarmCount } = station;
  const facts = [
    ...(powerKw === null ? [] : [fill(texts.kwBeside, { kw: groupNumber(powerKw, 1) })]),
    ...(gunTotal > 0 ? [fill(texts.idleBeside, { idle: gunIdle, all: gunTotal })] : []),
    ...(queue > 0 ? [fill(texts.queueBeside, { count: queue })] : []),
    ...(alarmCount > 0 ? [fill(texts.alarmsBeside, { count: alarmCount })] : []),
  ];
  return (
    <button
      type="button"
      className="station-row"
      data-station={id}
      aria-pressed={isSelected}
      onClick={() => onSelect(id)}
    >
      <HealthMark health={station.health} />
      <span className="station-row-name">{stationName}</span>
      <small className="ec-number">{facts.join(' · ')}</small>
    </button>
  );
}
