// The band that is drawn on: dragging over the hours paints, dragging a border moves it; every border is a slider for the keyboard.

import { fill } from '@ec/language/fill';
import { clockText } from '@ec/truck/shared/clock-text';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { HourAxis, PieceWord, placeOf, rangeText } from './day-band.tsx';
import { bordersOf, gapsOf, type Range, roomOf } from './day-draft.ts';
import { tariffTexts } from './tariff-texts.ts';
import type { ToneSet } from './tones.ts';
import type { DayDraft } from './use-day.ts';

const coarse = 30;
const fine = 5;

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
  const [drawn, setDrawn] = useState<{ from: number; to: number }>();
  const minuteAt = (event: PointerEvent) => {
    const { left, width } = band.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    const step = event.shiftKey ? fine : coarse;
    const minute = Math.round((((event.clientX - left) / width) * 1440) / step) * step;
    return Math.min(1440, Math.max(0, minute));
  };
  const range: Range | undefined = drawn && {
    startMin: Math.min(drawn.from, drawn.to),
    endMin: Math.max(drawn.from, drawn.to),
  };
  const stop = () => {
    if (range && range.startMin < range.endMin) draft.paint(range);
    setDrawn(undefined);
  };
  return (
    <div className="day-canvas">
      {/* Pieces and borders have names of their own; by keyboard one paints with the typed times below. */}
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
          setDrawn({ from: minute, to: minute });
        }}
        onPointerMove={(event) => drawn && setDrawn({ ...drawn, to: minuteAt(event) })}
        onPointerUp={stop}
        onPointerCancel={() => setDrawn(undefined)}
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
  const [isHeld, setHeld] = useState(false);
  const { startMin, endMin } = roomOf(draft.day, minute);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? fine : coarse;
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
        setHeld(true);
      }}
      onPointerMove={(event) => {
        if (!isHeld) return;
        const to = minuteAt(event);
        if (to !== minute) draft.move(minute, to);
      }}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
    />
  );
}
