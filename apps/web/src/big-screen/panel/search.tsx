// Finds a station by its number, its name as the screen shows it, or the whole serial number of an inverter.
import type { Language } from '@ec/language/language';
import { useEffect, useState } from 'react';
import { readScreenCall } from '../screen-api.ts';
import type { ScreenTexts } from '../screen-texts.ts';
import type { ScreenView } from '../screen-types.ts';

interface Match {
  stationNo: string;
  stationName: string;
  areaName: string;
}

interface SearchProps {
  view: ScreenView;
  texts: ScreenTexts;
  language: Language;
  onStation(stationNo: string): void;
}

const minimumLength = 2;
const pauseMs = 350;

export function Search({ view, texts, language, onStation }: SearchProps) {
  const [word, setWord] = useState('');
  const [matches, setMatches] = useState<readonly Match[]>();
  const condition = word.trim();
  useEffect(() => {
    setMatches(undefined);
    if ([...condition].length < minimumLength) return;
    const controller = new AbortController();
    const timer = window.setTimeout(async () => {
      try {
        setMatches(
          await readScreenCall<Match[]>('likeList', { view, condition }, { language, signal: controller.signal }),
        );
      } catch {
        // The next typed character searches again.
      }
    }, pauseMs);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [condition, view, language]);
  const choose = (stationNo: string) => {
    setWord('');
    onStation(stationNo);
  };
  return (
    <search className="search">
      <input
        type="search"
        value={word}
        maxLength={50}
        placeholder={texts.search}
        title={texts.searchHint}
        aria-label={texts.search}
        onChange={(event) => setWord(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setWord('');
          const [only] = matches ?? [];
          if (event.key === 'Enter' && only) choose(only.stationNo);
        }}
      />
      {matches ? (
        <ul>
          {matches.map(({ stationNo, stationName, areaName }) => (
            <li key={stationNo}>
              <button type="button" onClick={() => choose(stationNo)}>
                <b>{stationName || stationNo}</b>
                <small>{`${stationNo} · ${areaName}`}</small>
              </button>
            </li>
          ))}
          {matches.length === 0 ? <li className="panel-empty">{texts.noMatch}</li> : null}
        </ul>
      ) : null}
    </search>
  );
}
