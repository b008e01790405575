// The editor of a day: brushes with their prices, the band, gaps and refused changes, and the periods as editable lines.
import { fill } from '@ec/language/fill';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Button, Input } from 'antd';
import { rangeText, ToneMark } from './day-band.tsx';
import { DayCanvas } from './day-canvas.tsx';
import { gapsOf } from './day-draft.ts';
import { DayRows, TypedPaint } from './day-rows.tsx';
import { tariffTexts } from './tariff-texts.ts';
import { type ToneSet, tones } from './tones.ts';
import { type DayDraft, useDay } from './use-day.ts';
import './day.css';

interface DayEditorProps {
  id: string;
  toneSet: ToneSet;
  value: unknown;
  isWrong: boolean;
  onChange(value: unknown): void;
}

export function DayEditor({ id, toneSet, value, isWrong, onChange }: DayEditorProps) {
  const texts = useTexts(tariffTexts);
  const draft = useDay(toneSet, value, onChange);
  return (
    <div className="day-editor">
      <Brushes id={id} draft={draft} toneSet={toneSet} />
      <p className="day-hint">{texts.drawHint}</p>
      <DayCanvas id={id} draft={draft} toneSet={toneSet} isWrong={isWrong} />
      <DraftProblems draft={draft} />
      <DayRows draft={draft} toneSet={toneSet} />
      <TypedPaint draft={draft} />
    </div>
  );
}

function Brushes({ id, draft, toneSet }: { id: string; draft: DayDraft; toneSet: ToneSet }) {
  const language = useLanguage();
  const texts = useTexts(tariffTexts);
  return (
    <div className="day-brushes" role="radiogroup" aria-label={texts.brush}>
      {tones.map((tone) => {
        const hasSeveral = new Set(draft.day.filter((piece) => piece.tone === tone).map(({ price }) => price)).size > 1;
        return (
          <div key={tone} className="day-brush" data-on={draft.tone === tone}>
            <label>
              <input
                type="radio"
                name={`${id}-brush`}
                checked={draft.tone === tone}
                onChange={() => draft.setTone(tone)}
              />
              <ToneMark toneSet={toneSet} tone={tone} />
            </label>
            <Input
              size="small"
              inputMode="decimal"
              autoComplete="off"
              className="ec-number"
              aria-label={`${texts.price} ${toneSet.wordOf(tone, language)}`}
              placeholder={hasSeveral ? texts.severalPrices : texts.enterPrice}
              suffix={<span className="ec-unit">¥/kWh</span>}
              value={draft.prices[tone] ?? ''}
              onFocus={() => draft.setTone(tone)}
              onChange={(event) => draft.setPrice(tone, event.target.value.trim())}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Shows the faults of the periods, and the gaps with a button that fills them. */
function DraftProblems({ draft }: { draft: DayDraft }) {
  const texts = useTexts(tariffTexts);
  const gaps = gapsOf(draft.day);
  return (
    <div className="day-told" role="status" aria-live="polite">
      {draft.refused ? <p className="ec-error">{draft.refused}</p> : null}
      {gaps.length === 0 ? <p className="day-complete">✓ {texts.complete}</p> : null}
      {gaps.map((gap) => (
        <p key={gap.startMin} className="ec-error">
          {fill(texts.gap, { range: rangeText(gap) })}{' '}
          <Button size="small" type="link" onClick={() => draft.paint(gap)}>
            {fill(texts.fillGap, { brush: draft.brush })}
          </Button>
        </p>
      ))}
    </div>
  );
}
