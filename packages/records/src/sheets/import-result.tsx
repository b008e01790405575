// Shows the result of an import or of its check: the counts, and the lines with problems.

import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import type { ImportResult } from '@ec/resource/contracts/row-shapes';
import { useTexts } from '@ec/ui/text/use-texts';
import { sheetTexts } from './sheet-texts.ts';
import './sheets.css';

export function ImportCounts({ result }: { result: ImportResult }) {
  const { counts } = useTexts(sheetTexts);
  return (
    <dl className="ec-counts">
      {(['added', 'changed', 'unchanged', 'failed'] as const).map((key) => (
        <div key={key}>
          <dt>{counts[key]}</dt>
          <dd className={key === 'failed' && result.failed ? 'ec-number ec-error' : 'ec-number'}>
            {groupNumber(result[key] ?? 0)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function ImportProblems({ result: { problems = [], failed = 0 } }: { result: ImportResult }) {
  const texts = useTexts(sheetTexts);
  if (problems.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the section scrolls, so the keyboard must reach it */}
      <section className="ec-problems" tabIndex={0} aria-label={texts.counts.failed}>
        <table className="ec-plain-table">
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              <th scope="col">{texts.reason}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ line, reason }) => (
              <tr key={line}>
                <td className="ec-number">{line}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {failed > problems.length ? (
        <p className="ec-sheet-note">{fill(texts.firstProblems, { count: problems.length })}</p>
      ) : null}
    </>
  );
}
