// The periods as lines with typed times, and a line that paints a typed range, so that the keyboard can do all that the mouse can.

import { DeleteOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { clockText } from '@ec/truck/shared/clock-text';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { rangeText, ToneMark } from './day-band.tsx';
import { minuteOf, type Piece } from './day-draft.ts';
import { tariffTexts } from './tariff-texts.ts';
import { type ToneSet, tones } from './tones.ts';
import type { DayDraft } from './use-day.ts';

interface RowsProps {
  draft: DayDraft;
  toneSet: ToneSet;
}

export function DayRows({ draft, toneSet }: RowsProps) {
  const { day } = draft;
  const language = useLanguage();
  const texts = useTexts(tariffTexts);
  const options = tones.map((tone) => ({ value: tone, label: <ToneMark toneSet={toneSet} tone={tone} /> }));
  return (
    <ul className="day-rows">
      {day.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line keeps its place while its times are typed
        <li key={`row-${index + 1}`} aria-label={`${rangeText(piece)} ${toneSet.wordOf(piece.tone, language)}`}>
          <TimeInput label={texts.start} draft={draft} piece={piece} edge="startMin" />
          <span aria-hidden="true">–</span>
          <TimeInput label={texts.end} draft={draft} piece={piece} edge="endMin" />
          <Select
            size="small"
            aria-label={texts.kind}
            value={piece.tone}
            options={options}
            onChange={(tone) => draft.paint(piece, tone)}
            popupMatchSelectWidth={false}
          />
          <span className="ec-number day-row-price">{piece.price || <em>{texts.noPrice}</em>}</span>
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${texts.erase} ${rangeText(piece)}`}
            onClick={() => draft.erase(piece)}
          />
        </li>
      ))}
    </ul>
  );
}

interface TimeInputProps {
  label: string;
  draft: DayDraft;
  piece: Piece;
  edge: 'startMin' | 'endMin';
}

/** A time input that moves its border on blur or Enter. An impossible time is refused and the input shows the previous time again. */
function TimeInput({ label, draft, piece, edge }: TimeInputProps) {
  const texts = useTexts(tariffTexts);
  const minute = piece[edge];
  const [text, setText] = useState<string>();
  const applyText = () => {
    setText(undefined);
    if (text === undefined || text === clockText(minute)) return;
    const to = minuteOf(text);
    if (to === undefined) draft.refuse(fill(texts.refusedTime, { text }));
    else draft.move(minute, to);
  };
  return (
    <Input
      size="small"
      className="day-time ec-number"
      aria-label={label}
      value={text ?? clockText(minute)}
      onChange={(event) => setText(event.target.value)}
      onBlur={applyText}
      onPressEnter={(event) => {
        event.preventDefault();
        applyText();
      }}
    />
  );
}

/** Paints the range between two typed times. */
export function TypedPaint({ draft }: { draft: DayDraft }) {
  const texts = useTexts(tariffTexts);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const apply = () => {
    const invalidText = [from, to].find((text) => minuteOf(text) === undefined);
    if (invalidText !== undefined) return draft.refuse(fill(texts.refusedTime, { text: invalidText }));
    const range = { startMin: minuteOf(from) ?? 0, endMin: minuteOf(to) ?? 0 };
    if (range.startMin >= range.endMin) return draft.refuse(texts.refusedOrder);
    draft.paint(range);
    setFrom(clockText(range.endMin === 1440 ? 0 : range.endMin));
    setTo('');
  };
  const shared = { size: 'small', className: 'day-time ec-number', placeholder: '00:00' } as const;
  return (
    <div className="day-typed">
      <span>{texts.from}</span>
      <Input {...shared} aria-label={texts.from} value={from} onChange={(event) => setFrom(event.target.value)} />
      <span>{texts.to}</span>
      <Input
        {...shared}
        aria-label={texts.to}
        value={to}
        onChange={(event) => setTo(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          apply();
        }}
      />
      <Button size="small" onClick={apply}>
        {fill(texts.paint, { brush: draft.brush })}
      </Button>
    </div>
  );
}
