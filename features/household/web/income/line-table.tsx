// A table that explains an amount line by line: a factor × a price = an amount.
import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import type { ReactNode } from 'react';
import { incomeTexts } from './income-texts.ts';

export interface Line {
  kind: 'feed' | 'self' | 'subsidy' | 'share' | 'rent' | 'adjust';
  kwh: number | null;
  /** The price in ¥/kWh; for a share, the rate in percent. */
  price: number | null;
  amount: number;
  month?: string;
  stationId?: string;
  days?: number | null | undefined;
  base?: number | null | undefined;
}

interface LineTableProps {
  lines: readonly Line[];
  total: string;
  sum: number | null;
  /** Returns a button that opens the days of a line. */
  showDays?: (line: Line) => ReactNode;
}

/** The first factor of an amount: energy, the income that is shared, or the rent of a year. */
function Factor({ line: { kind, kwh, base = null } }: { line: Line }) {
  const texts = useTexts(incomeTexts);
  if (kwh !== null) return <Quantity value={kwh} unit="kWh" digits={2} />;
  if (base === null) return '';
  return (
    <>
      <Quantity value={base} unit="¥" /> {kind === 'rent' ? texts.twelfth : null}
    </>
  );
}

function Price({ line: { kind, price } }: { line: Line }) {
  if (price === null) return '';
  return kind === 'share' ? <Quantity value={price} unit="%" /> : <Quantity value={price} unit="¥/kWh" digits={4} />;
}

export function LineTable({ lines, total, sum, showDays }: LineTableProps) {
  const texts = useTexts(incomeTexts);
  return (
    <div className="energy-scroll">
      <table className="ec-plain-table energy-table">
        <thead>
          <tr>
            <th>{texts.kind}</th>
            {showDays ? <th>{texts.behind}</th> : null}
            <th data-number>{texts.energy}</th>
            <th data-number>{texts.price}</th>
            <th data-number>{texts.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document do not change
            <tr key={index}>
              <td>{fill(texts[line.kind], { month: line.month ?? '' })}</td>
              {showDays ? <td>{showDays(line)}</td> : null}
              <td data-number>
                <Factor line={line} />
              </td>
              <td data-number>
                <Price line={line} />
              </td>
              <td data-number>
                <Quantity value={line.amount} unit="¥" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={showDays ? 4 : 3}>{total}</td>
            <td data-number>
              <Quantity value={sum} unit="¥" />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
