// Shows the bill of an order so that a cashier can check it by hand: lines, sums, the calculation of the amount, and the tariff.
import { groupNumber, moneyText } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { FieldGroup } from '@ec/ui/form/form-field.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Alert } from 'antd';
import type { BillLine } from '../../shared/order/order.contract.ts';
import { agrees, type BilledOrder, sumOf, sumsOf } from './bill.ts';
import { orderTexts } from './order-texts.ts';
import { PeriodMark, Snapshot } from './tariff-snapshot.tsx';
import './orders.css';

export function BillTab({ row }: { row: BilledOrder }) {
  const texts = useTexts(orderTexts);
  const { details: lines = [], ruleSnapshot: snapshot } = row;
  const isBilled = row.totalMoney !== null;
  const lateKwh = row.lateKwh ?? null;
  return (
    <>
      {lateKwh === null ? null : (
        <Alert className="ec-note" type="warning" showIcon title={fill(texts.late, { kwh: groupNumber(lateKwh, 2) })} />
      )}
      <FieldGroup title={texts.byPeriod}>
        {lines.length > 0 ? <Lines lines={lines} /> : <p className="ec-muted">{texts.noBill}</p>}
      </FieldGroup>
      {isBilled ? (
        <FieldGroup title={texts.howMuch}>
          <Amount row={row} lines={lines} />
        </FieldGroup>
      ) : null}
      <FieldGroup title={texts.tariff}>
        {snapshot ? <Snapshot snapshot={snapshot} /> : <p className="ec-muted">{texts.noTariff}</p>}
      </FieldGroup>
    </>
  );
}

const priceFormat = { digits: 4 };

function Lines({ lines }: { lines: readonly BillLine[] }) {
  const texts = useTexts(orderTexts);
  const sums = sumsOf(lines);
  return (
    <div className="order-scroll">
      <table className="ec-plain-table order-table">
        <thead>
          <tr>
            <th scope="col">{texts.period}</th>
            <th scope="col" className="order-amount">
              {texts.kwh} (kWh)
            </th>
            <th scope="col" className="order-amount">
              {texts.elecMoney}
            </th>
            <th scope="col" className="order-amount">
              {texts.serviceMoney}
            </th>
            <th scope="col" className="order-amount">
              {texts.rowMoney}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.seq}>
              <td>
                <PeriodMark kind={line.kind} name={line.kindName} />
                <small className="ec-number">
                  {line.startTime.slice(5, 16)}–{line.endTime.slice(11, 16)}
                </small>
              </td>
              <td className="order-amount">{groupNumber(line.kwh, 2)}</td>
              <td className="order-amount">
                {moneyText(line.elecMoney)}
                <small>× {moneyText(line.elecPrice, priceFormat)}</small>
              </td>
              <td className="order-amount">
                {moneyText(line.serviceMoney)}
                <small>× {moneyText(line.servicePrice, priceFormat)}</small>
              </td>
              <td className="order-amount">{moneyText(sumOf(line.elecMoney, line.serviceMoney))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.total}</th>
            <td className="order-amount">{groupNumber(sums.kwh, 2)}</td>
            <td className="order-amount">{moneyText(sums.elecMoney)}</td>
            <td className="order-amount">{moneyText(sums.serviceMoney)}</td>
            <td className="order-amount">{moneyText(sums.money)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Amount({ row, lines }: { row: BilledOrder; lines: readonly BillLine[] }) {
  const texts = useTexts(orderTexts);
  const isRight = agrees(row, lines);
  const parts: [sign: string, label: string, value: number | null][] = [
    ['', texts.elec, row.elecMoney],
    ['+', texts.service, row.serviceMoney],
    ['+', texts.occupy, row.occupyMoney],
    ['+', texts.swap, row.swapMoney],
    ['−', texts.discount, row.discountMoney],
    ['=', texts.due, row.totalMoney],
    ['', texts.gift, row.giftMoney],
    ['', texts.payMoney, row.payMoney],
    ['', texts.refunded, row.refundMoney],
  ];
  return (
    <dl className="order-sum">
      {parts.map(([sign, label, value]) => (
        <div key={label} data-sum={sign === '='}>
          <dt>
            <span aria-hidden="true">{sign}</span>
            {label}
          </dt>
          <dd>{moneyText(value)}</dd>
          {sign === '=' ? (
            <dd className={isRight ? 'order-proof order-right' : 'order-proof ec-error'}>
              {isRight ? `✓ ${texts.right}` : `✗ ${texts.wrong}`}
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}
