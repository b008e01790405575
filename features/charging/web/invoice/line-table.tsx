// The lines of an invoice: item, tax rate, net, tax and gross amount, with their sums.

import { moneyText } from '@ec/language/amount';
import { useTexts } from '@ec/ui/text/use-texts';
import { type InvoiceLine, sumOf } from '../../shared/invoice/invoice-lines.ts';
import { statementTexts } from '../statement/statement-texts.ts';
import '../statement/statement.css';

const columns = ['net', 'tax', 'amount'] as const;

export function LineTable({ lines }: { lines: readonly InvoiceLine[] }) {
  const texts = useTexts(statementTexts);
  const money = (amount: string) => <span className="ec-number">{moneyText(amount)}</span>;
  return (
    <table className="ec-plain-table statement-table">
      <thead>
        <tr>
          <th>{texts.item}</th>
          <th data-number>{texts.rate}</th>
          <th data-number>{texts.net}</th>
          <th data-number>{texts.tax}</th>
          <th data-number>{texts.gross}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.item}>
            <td>{texts.itemName[line.item]}</td>
            <td className="ec-number" data-number>
              {line.rate}%
            </td>
            {columns.map((name) => (
              <td key={name} data-number>
                {money(line[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th colSpan={2}>{texts.sum}</th>
          {columns.map((name) => (
            <td key={name} data-number>
              {money(sumOf(lines.map((line) => line[name])))}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
