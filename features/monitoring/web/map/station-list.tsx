// Lists stations, the worst first; only the rows in sight are rendered. The order stays from the moment when the pointer or the focus
// enters the list until one of them leaves.
import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import VirtualList from '@rc-component/virtual-list';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { HomeStation } from '../../shared/station/station-home.contract.ts';
import { HealthMark } from './health-mark.tsx';
import { keepOrder } from './keep-order.ts';
import { mapTexts } from './map-texts.ts';

interface StationListProps {
  /** The stations, the worst first. */
  stations: readonly HomeStation[];
  selectedId: string;
  title: string;
  /** The text where there are no rows. */
  emptyText: string;
  onSelect(id: string): void;
}

const rowHeight = 60;
/** Each event with whether the pointer or the focus is in the list after it. */
const inside = [['pointerenter', true], ['focusin', true]] as const; // biome-ignore format: a pair each
const outside = [['pointerleave', false], ['focusout', false]] as const; // biome-ignore format: a pair each

export function StationList({ stations, selectedId, title, emptyText, onSelect }: StationListProps) {
  const texts = useTexts(mapTexts);
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const order = useRef<readonly string[]>([]);
  const rows = useMemo(() => {
    const sorted = isHeld ? keepOrder(order.current, stations) : stations;
    order.current = sorted.map(({ id }) => id);
    return sorted;
  }, [stations, isHeld]);
  useLayoutEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setHeight(Math.floor(entry?.contentRect.height ?? 0)));
    observer.observe(box.current);
    const stop = new AbortController();
    for (const [name, isInside] of [...inside, ...outside])
      box.current.addEventListener(name, () => setHeld(isInside), { signal: stop.signal });
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, []);
  return (
    <section className="station-list" aria-label={title}>
      <h2>
        {title} <span className="ec-number">{fill(texts.count, { count: groupNumber(rows.length) })}</span>
      </h2>
      <div className="station-list-rows" ref={box}>
        {rows.length === 0 ? <Empty title={emptyText} /> : null}
        {height > 0 && rows.length > 0 ? (
          <VirtualList data={[...rows]} itemKey="id" height={height} itemHeight={rowHeight} fullHeight={false}>
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
