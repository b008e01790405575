// The editable band: dragging over the hours paints, dragging a border moves it. Every border is also a slider for the keyboard.

import { fill } from '@ec/language/fill';
import { clockText } from '@ec/truck/shared/clock-text';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { HourAxis, PieceWord, placeOf, rangeText } from './day-band.tsx';
import { borderRangeOf, bordersOf, gapsOf, type Range } from './day-draft.ts';
import { tariffTexts } from './tariff-texts.ts';
import type { ToneSet } from './tones.ts';
import type { DayDraft } from './use-day.ts';

/** Minutes per step; with the Shift key the fine step applies. */
const coarseStep = 30;
const fineStep = 5;

interface DayCanvasProps {
  id: string;
  draft: DayDraft;
  toneSet: ToneSet;
  isWrong: boolean;
}

export function DayCanvas({ id, draft, toneSet, isWrong }: DayCanvasProps) {
  const { day, tone, brush } = draft;
  const language = useLanguage();
  const texts = useTexts(tariffTexts);
  const band = useRef<HTMLElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const minuteAt = (event: PointerEvent) => {
    const { left, width } = band.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    const step = event.shiftKey ? fineStep : coarseStep;
    const minute = Math.round((((event.clientX - left) / width) * 1440) / step) * step;
    return Math.min(1440, Math.max(0, minute));
  };
  const range: Range | undefined = drag && {
    startMin: Math.min(drag.from, drag.to),
    endMin: Math.max(drag.from, drag.to),
  };
  const finishDrag = () => {
    if (range && range.startMin < range.endMin) draft.paint(range);
    setDrag(undefined);
  };
  return (
    <div className="day-canvas">
      {/* Pieces and borders have their own labels. Keyboard users paint with the typed times below the band. */}
      <section
        ref={band}
        id={id}
        aria-label={fill(texts.canvas, { brush })}
        className="day-band"
        data-drawn="true"
        data-wrong={isWrong}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          const minute = minuteAt(event);
          setDrag({ from: minute, to: minute });
        }}
        onPointerMove={(event) => drag && setDrag({ ...drag, to: minuteAt(event) })}
        onPointerUp={finishDrag}
        onPointerCancel={() => setDrag(undefined)}
      >
        {day.map((piece) => (
          <span
            key={piece.startMin}
            className="day-piece"
            data-set={toneSet.name}
            data-tone={piece.tone}
            style={placeOf(piece)}
            title={`${rangeText(piece)} ${toneSet.wordOf(piece.tone, language)}`}
          >
            <PieceWord toneSet={toneSet} tone={piece.tone} />
          </span>
        ))}
        {gapsOf(day).map((gap) => (
          <span
            key={gap.startMin}
            className="day-gap"
            style={placeOf(gap)}
            title={fill(texts.gap, { range: rangeText(gap) })}
          />
        ))}
        {range ? (
          <span className="day-piece day-drawing" data-set={toneSet.name} data-tone={tone} style={placeOf(range)}>
            <span className="ec-number">{rangeText(range)}</span>
          </span>
        ) : null}
        {bordersOf(day).map((minute, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a border keeps its place, and with it the focus, while it moves
          <Border key={`border-${index + 1}`} minute={minute} draft={draft} minuteAt={minuteAt} />
        ))}
      </section>
      <HourAxis />
    </div>
  );
}

interface BorderProps {
  minute: number;
  draft: DayDraft;
  minuteAt(event: PointerEvent): number;
}

function Border({ minute, draft, minuteAt }: BorderProps) {
  const texts = useTexts(tariffTexts);
  const [isDragged, setDragged] = useState(false);
  const { startMin, endMin } = borderRangeOf(draft.day, minute);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? fineStep : coarseStep;
    const to = {
      ArrowLeft: minute - step,
      ArrowDown: minute - step,
      ArrowRight: minute + step,
      ArrowUp: minute + step,
      Home: startMin,
      End: endMin,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    draft.move(minute, to);
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      className="day-border"
      style={{ left: `${(minute / 1440) * 100}%` }}
      aria-label={fill(texts.border, { time: clockText(minute) })}
      aria-valuemin={startMin}
      aria-valuemax={endMin}
      aria-valuenow={minute}
      aria-valuetext={clockText(minute)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={(event) => {
        if (!isDragged) return;
        const to = minuteAt(event);
        if (to !== minute) draft.move(minute, to);
      }}
      onPointerUp={() => setDragged(false)}
      onPointerCancel={() => setDragged(false)}
    />
  );
}
