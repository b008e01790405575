// Shows the 24 hours of a day as a read-only coloured band: small in a list, with hours and names in a detail.
import { clockText } from '@ec/truck/shared/clock-text';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import type { Day, Piece } from './day-draft.ts';
import { tariffTexts } from './tariff-texts.ts';
import type { ToneSet } from './tones.ts';
import './day.css';

interface DayBandProps {
  day: Day;
  toneSet: ToneSet;
}

export const rangeText = ({ startMin, endMin }: Pick<Piece, 'startMin' | 'endMin'>): string =>
  `${clockText(startMin)}–${clockText(endMin)}`;

/** Returns the CSS position of a piece in its band. */
export const placeOf = ({ startMin, endMin }: Pick<Piece, 'startMin' | 'endMin'>) => ({
  left: `${(startMin / 1440) * 100}%`,
  width: `${((endMin - startMin) / 1440) * 100}%`,
});

export function SmallBand({ day, toneSet }: DayBandProps) {
  const language = useLanguage();
  const { empty } = useTexts(tariffTexts);
  const words = day.map((piece) => `${rangeText(piece)} ${toneSet.wordOf(piece.tone, language)} ${piece.price}`);
  return (
    <span className="day-small" role="img" aria-label={words.join(', ') || empty} title={words.join('\n')}>
      {day.map((piece) => (
        <span
          key={piece.startMin}
          className="day-piece"
          data-set={toneSet.name}
          data-tone={piece.tone}
          style={placeOf(piece)}
        />
      ))}
    </span>
  );
}

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];

export function HourAxis() {
  return (
    <div className="day-axis ec-number" aria-hidden="true">
      {hours.map((hour) => (
        <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
          {hour}
        </span>
      ))}
    </div>
  );
}

/** The name inside a piece. The style sheet (day.css) hides the name if the piece is too narrow. */
export function PieceWord({ toneSet, tone }: { toneSet: ToneSet; tone: number }) {
  const word = toneSet.wordOf(tone, useLanguage());
  return <span className={word.length > 2 ? 'day-word day-word-long' : 'day-word'}>{word}</span>;
}

export function ToneMark({ toneSet, tone }: { toneSet: ToneSet; tone: number }) {
  const language = useLanguage();
  return (
    <span className="day-mark">
      <span className="day-chip" data-set={toneSet.name} data-tone={tone} aria-hidden="true" />
      {toneSet.wordOf(tone, language)}
    </span>
  );
}

/** Shows a day as a band and as a table. */
export function DayView({ day, toneSet }: DayBandProps) {
  const texts = useTexts(tariffTexts);
  return (
    <div className="day-view">
      <div className="day-band" aria-hidden="true">
        {day.map((piece) => (
          <span
            key={piece.startMin}
            className="day-piece"
            data-set={toneSet.name}
            data-tone={piece.tone}
            style={placeOf(piece)}
          >
            <PieceWord toneSet={toneSet} tone={piece.tone} />
          </span>
        ))}
      </div>
      <HourAxis />
      <table className="ec-plain-table day-table">
        <thead>
          <tr>
            <th scope="col">{texts.period}</th>
            <th scope="col">{texts.kind}</th>
            <th scope="col">{texts.price} (¥/kWh)</th>
          </tr>
        </thead>
        <tbody>
          {day.map((piece) => (
            <tr key={piece.startMin}>
              <td className="ec-number">{rangeText(piece)}</td>
              <td>
                <ToneMark toneSet={toneSet} tone={piece.tone} />
              </td>
              <td className="ec-number">{Number(piece.price).toFixed(4)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
