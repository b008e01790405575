// @vitest-environment happy-dom
// Tests named days in a range input: a press chooses the name or its days, and the input shows the name with the days that it means today.
import type { DayWord } from '@ec/language/day-words';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LanguageProvider } from '../text/use-texts.ts';
import { DayRangeInput } from './input-date.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // It is Monday in Shanghai and still Sunday in London.
  vi.setSystemTime(new Date('2026-11-22T16:30:00Z'));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(word?: DayWord, onWord?: (word: DayWord) => void) {
  const onChange = vi.fn();
  render(
    <LanguageProvider value="zh">
      <DayRangeInput id="days" days={['', '']} word={word} onWord={onWord} onChange={onChange} />
    </LanguageProvider>,
  );
  fireEvent.mouseDown(document.querySelector('#days')!);
  fireEvent.click(document.querySelector('#days')!);
  return onChange;
}

it('passes on the pressed name if the caller accepts names', () => {
  const onWord = vi.fn();
  const onChange = open(undefined, onWord);
  fireEvent.click(screen.getByText('本周'));
  expect(onWord.mock.calls).toEqual([['@thisWeek']]);
  expect(onChange).not.toHaveBeenCalled();
});

it('passes on the days of the name in Shanghai if the caller accepts no names', () => {
  const onChange = open();
  fireEvent.click(screen.getByText('昨天'));
  expect(onChange.mock.calls).toEqual([[['2026-11-22', '2026-11-22']]]);
});

it('shows the chosen name with the days that it means today', () => {
  open('@today', vi.fn());
  expect(document.querySelector('.ec-day-word')?.textContent).toBe('今天');
  expect(document.querySelector<HTMLInputElement>('#days')?.value).toBe('2026-11-23');
});
