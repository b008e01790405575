// Holds the state of a day during editing: its pieces, the brush, the last refusal. Each change updates the value of the form.

import { fill } from '@ec/language/fill';
import { clockText } from '@ec/truck/shared/clock-text';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useState } from 'react';
import { borderRangeOf, type Day, eraseRange, moveBorder, paintPiece, type Range, setTonePrice } from './day-draft.ts';
import { tariffTexts } from './tariff-texts.ts';
import { type Tone, type ToneSet, tones } from './tones.ts';

interface DayState {
  /** The form value from which `day` was read. If the form's value differs, the day is read again. */
  value: unknown;
  day: Day;
  /** Prices by tone, including tones that no piece has yet. */
  prices: Record<number, string>;
}

/** Reads the day of a form value. A tone without pieces keeps its previous price. A tone with different prices gets none. */
function stateOf(toneSet: ToneSet, value: unknown, previousPrices: Record<number, string> = {}): DayState {
  const day = toneSet.read(value);
  const prices: Record<number, string> = {};
  for (const tone of tones) {
    const pieces = day.filter((piece) => piece.tone === tone);
    const [price, ...otherPrices] = new Set(pieces.map((piece) => piece.price));
    prices[tone] = otherPrices.length > 0 ? '' : (price ?? previousPrices[tone] ?? '');
  }
  return { value, day, prices };
}

export function useDay(toneSet: ToneSet, value: unknown, onChange: (value: unknown) => void) {
  const texts = useTexts(tariffTexts);
  const language = useLanguage();
  const [state, setState] = useState(() => stateOf(toneSet, value));
  const [tone, setTone] = useState<Tone>(toneSet.first);
  const [refused, setRefused] = useState('');
  if (state.value !== value) setState(stateOf(toneSet, value, state.prices));
  const { day, prices } = state;
  const change = (next: Day, nextPrices = prices) => {
    const nextValue = next.length > 0 ? toneSet.write(next) : '';
    setState({ value: nextValue, day: next, prices: nextPrices });
    setRefused('');
    onChange(nextValue);
  };
  return {
    day,
    prices,
    tone,
    refused,
    brush: toneSet.wordOf(tone, language),
    setTone,
    refuse: setRefused,
    paint: (range: Range, brush: number = tone) =>
      change(paintPiece(day, { ...range, tone: brush, price: prices[brush] ?? '' })),
    erase: (range: Range) => change(eraseRange(day, range)),
    setPrice: (brush: number, price: string) => change(setTonePrice(day, brush, price), { ...prices, [brush]: price }),
    /** Moves a border. If the move is impossible, shows the reason and returns false. */
    move(minute: number, to: number): boolean {
      const next = moveBorder(day, minute, to);
      const { startMin, endMin } = borderRangeOf(day, minute);
      if (next) change(next);
      else {
        const values = {
          time: clockText(Math.min(1440, Math.max(0, to))),
          from: clockText(startMin),
          to: clockText(endMin),
        };
        setRefused(fill(texts.refusedBorder, values));
      }
      return next !== undefined;
    },
  };
}

export type DayDraft = ReturnType<typeof useDay>;
