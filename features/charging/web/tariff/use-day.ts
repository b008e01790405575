// Holds the state of a day that is being drawn: its pieces, the brush, the last refusal. Each step updates the value of the form.

import { fill } from '@ec/language/fill';
import { clockText } from '@ec/truck/shared/clock-text';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useState } from 'react';
import { type Day, erased, moved, painted, priced, type Range, roomOf } from './day-draft.ts';
import { tariffTexts } from './tariff-texts.ts';
import { type Tone, type ToneSet, tones } from './tones.ts';

interface Held {
  /** The value of the form; where it differs from this one, the day is read anew. */
  value: unknown;
  day: Day;
  /** Prices by tone, also of tones that no piece has yet. */
  prices: Record<number, string>;
}

function heldOf(toneSet: ToneSet, value: unknown, before: Record<number, string> = {}): Held {
  const day = toneSet.read(value);
  const priceEntries = tones.map((tone) => {
    const all = new Set(day.filter((piece) => piece.tone === tone).map(({ price }) => price));
    const only = all.size === 1 ? [...all][0] : undefined;
    return [tone, all.size > 1 ? '' : (only ?? before[tone] ?? '')] as const;
  });
  return { value, day, prices: Object.fromEntries(priceEntries) };
}

export function useDay(toneSet: ToneSet, value: unknown, onChange: (value: unknown) => void) {
  const texts = useTexts(tariffTexts);
  const language = useLanguage();
  const [held, setHeld] = useState(() => heldOf(toneSet, value));
  const [tone, setTone] = useState<Tone>(toneSet.first);
  const [refused, setRefused] = useState('');
  if (held.value !== value) setHeld(heldOf(toneSet, value, held.prices));
  const { day, prices } = held;
  const change = (next: Day, nextPrices = prices) => {
    const nextValue = next.length > 0 ? toneSet.write(next) : '';
    setHeld({ value: nextValue, day: next, prices: nextPrices });
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
    paint: (range: Range, with_: number = tone) =>
      change(painted(day, { ...range, tone: with_, price: prices[with_] ?? '' })),
    erase: (range: Range) => change(erased(day, range)),
    setPrice: (of: number, price: string) => change(priced(day, of, price), { ...prices, [of]: price }),
    /** Moves a border; where that is impossible, sets the reason and returns false. */
    move(minute: number, to: number): boolean {
      const next = moved(day, minute, to);
      const { startMin, endMin } = roomOf(day, minute);
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
