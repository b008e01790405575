// Offers named days and periods, such as yesterday and last month, beside a calendar or in place of one.
import { type DayWord, dayWordIn, dayWords, dayWordText } from '@ec/language/day-words';
import { useLanguage } from '../text/use-texts.ts';
import { ChoiceInput } from './input-choice.tsx';
import './day-words.css';

interface DayWordsProps {
  /** The offered days and periods. */
  words?: readonly DayWord[];
  chosen?: DayWord | undefined;
  onChoose(word: DayWord): void;
}

/** Shows a button for each offered day or period; a press chooses it. */
export function DayWords({ words = dayWords, chosen, onChoose }: DayWordsProps) {
  const language = useLanguage();
  return (
    <div className="ec-day-words">
      {words.map((word) => (
        <button key={word} type="button" aria-pressed={word === chosen} onClick={() => onChoose(word)}>
          {dayWordText(word, language)}
        </button>
      ))}
    </div>
  );
}

interface DayWordInputProps {
  id: string;
  value: string;
  onChange(value: unknown): void;
}

export function DayWordInput({ id, value, onChange }: DayWordInputProps) {
  const language = useLanguage();
  const options = dayWords.map((word) => ({ value: word, label: dayWordText(word, language) }));
  return <ChoiceInput id={id} options={options} onChange={onChange} value={dayWordIn(value) ?? ''} isSearch />;
}
