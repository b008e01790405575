// Lines of an amount: what × at which price = how much.
import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { incomeTexts } from './income-texts.ts';

export interface Line {
  kind: 'feed' | 'self' | 'subsidy' | 'share' | 'rent' | 'adjust';
  kwh: number | null;
  /** ¥/kWh; of a share, percent. */
  price: number | null;
  amount: number;
  month?: string;
}

interface LineTableProps {
  lines: readonly Line[];
  total: string;
  sum: number | null;
}

export function LineTable({ lines, total, sum }: LineTableProps) {
  const texts = useTexts(incomeTexts);
  return (
    <div className="energy-scroll">
      <table className="ec-plain-table energy-table">
        <thead>
          <tr>
            <th>{texts.kind}</th>
            <th data-number>{texts.energy}</th>
            <th data-number>{texts.price}</th>
            <th data-number>{texts.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ kind, kwh, price, amount, month = '' }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a paper, which stay as they are
            <tr key={index}>
              <td>{fill(texts[kind], { month })}</td>
              <td data-number>{kwh === null ? '' : <Quantity value={kwh} unit="kWh" digits={2} />}</td>
              <td data-number>
                {price === null ? (
                  ''
                ) : kind === 'share' ? (
                  <Quantity value={price} unit="%" />
                ) : (
                  <Quantity value={price} unit="¥/kWh" digits={4} />
                )}
              </td>
              <td data-number>
                <Quantity value={amount} unit="¥" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{total}</td>
            <td data-number>
              <Quantity value={sum} unit="¥" />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
