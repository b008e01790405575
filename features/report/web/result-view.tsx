// Shows the result of a report: the chart, then the table with totals. Each group links to the list of the source, filtered to its rows.
import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import type { Resource } from '@ec/resource/resource';
import { pathOfRows, RowLink } from '@ec/resource-web/row-link.tsx';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { cellText, drillQuery, headingOf } from '../shared/columns.ts';
import { isSummary, type Layout } from '../shared/layout.ts';
import type { ReportResult } from '../shared/report.contract.ts';
import { ReportChart } from './chart.tsx';
import { reportTexts } from './report-texts.ts';
import './report.css';

interface ResultViewProps {
  source: Resource;
  /** The layout that `result` was computed with. */
  layout: Layout;
  result: ReportResult;
}

export function ResultView({ source, layout, result }: ResultViewProps) {
  const texts = useTexts(reportTexts);
  const { rows, totals, total, found: matchCount, at } = result;
  const hasTotals = totals.some((cell) => cell !== null);
  if (rows.length === 0 && (matchCount === 0 || !hasTotals)) return <Empty title={texts.empty} />;
  return (
    <div className="report-result">
      <ReportChart chart={layout.chart} groups={layout.groups.length} result={result} />
      <ReportTable source={source} layout={layout} result={result} />
      <p className="ec-muted">
        {rows.length < total
          ? `${fill(texts.part, { shown: groupNumber(rows.length), total: groupNumber(total) })} · `
          : ''}
        {fill(texts.found, { found: groupNumber(matchCount), at })}
      </p>
    </div>
  );
}

function ReportTable({ source, layout, result: { columns, rows, totals } }: ResultViewProps) {
  const texts = useTexts(reportTexts);
  const page = useConsole();
  const path = pathOfRows(page, source);
  const isGrouped = isSummary(layout);
  const isNumber = (index: number) => columns[index]?.digits !== undefined;
  const shownText = (cells: readonly (string | null)[], index: number) => {
    const column = columns[index];
    return column ? cellText(column, cells[index] ?? null) : '';
  };
  const first = (row: ReportResult['rows'][number]) => {
    const text = shownText(row.cells, 0);
    if (!isGrouped)
      return row.id ? (
        <RowLink table={source} id={row.id}>
          {text}
        </RowLink>
      ) : (
        text
      );
    if (path === undefined || layout.groups.length === 0) return text;
    const query = drillQuery(source, layout, row.keys);
    if (query === undefined) return text;
    const address = `${path}?q=${query}`;
    return (
      <a
        className="ec-row-link"
        href={address}
        title={texts.drill}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          page.openTab(address);
        }}
      >
        {text}
      </a>
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach an area that scrolls
    <section className="report-scroll" tabIndex={0} aria-label={texts.result}>
      <table className="ec-plain-table report-table">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column.key} scope="col" data-number={isNumber(index)}>
                {headingOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move, and hidden groups have no key
            <tr key={place}>
              {columns.map(({ key }, index) => (
                <td key={key} data-number={isNumber(index)} className={isNumber(index) ? 'ec-number' : undefined}>
                  {index === 0 ? first(row) : shownText(row.cells, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals.some((cell) => cell !== null) ? (
          <tfoot>
            <tr>
              {columns.map(({ key }, index) => (
                <td key={key} data-number={isNumber(index)} className={isNumber(index) ? 'ec-number' : undefined}>
                  {totals[index] === null || totals[index] === undefined
                    ? index === 0
                      ? texts.total
                      : ''
                    : shownText(totals, index)}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}
