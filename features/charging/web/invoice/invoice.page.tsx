// Shows invoices with their status and lines, the orders on each invoice, and the button that exports the file for the tax system.

import { moneyText, UNKNOWN } from '@ec/language/amount';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { permissionsOf } from '@ec/resource/calls';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Decimal } from 'decimal.js';
import { ordersOnInvoice, taxFile } from '../../shared/invoice/invoice.contract.ts';
import { invoice } from '../../shared/invoice/invoice.resource.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { money } from '../account/account-cells.tsx';
import { statementTexts } from '../statement/statement-texts.ts';
import { LineTable } from './line-table.tsx';
import '../statement/statement.css';

function TaxFileButton() {
  const { api, can } = useConsole();
  const { success } = useFeedback();
  const client = useQueryClient();
  const texts = useTexts(statementTexts);
  const taxFileExport = useMutation({
    mutationFn: () => callOf(api, taxFile)({}),
    onSuccess: () => {
      success(texts.started);
      void client.invalidateQueries({ queryKey: ['tasks'] });
    },
  });
  if (!can(permissionsOf(invoice).export)) return null;
  return (
    <Button title={texts.taxFileWhy} onClick={() => taxFileExport.mutate()}>
      {texts.taxFile}
    </Button>
  );
}

const noRefundSign = UNKNOWN; // a dash instead of ¥0.00
const isZero = (amount: string) => new Decimal(amount).isZero();

function InvoiceOrders({ row }: { row: RowIn<typeof invoice> }) {
  const texts = useTexts(statementTexts);
  const { data } = useCall(ordersOnInvoice, { id: row.id });
  if (!data) return <ListSkeleton rows={4} columns={4} />;
  return (
    <table className="ec-plain-table statement-table">
      <thead>
        <tr>
          <th>{texts.orderNo}</th>
          <th>{texts.plate}</th>
          <th>{texts.station}</th>
          <th>{texts.ended}</th>
          <th data-number>{texts.gross}</th>
          <th data-number>{texts.refundedSince}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ id, orderNo, plateNo, stationName, endTime, amount, refunded }) => (
          <tr key={id}>
            <td>
              <RowLink table={orders} id={id}>
                <code>{orderNo}</code>
              </RowLink>
            </td>
            <td>{plateNo}</td>
            <td>{stationName}</td>
            <td className="ec-number">{endTime}</td>
            <td className="ec-number" data-number>
              {moneyText(amount)}
            </td>
            <td className={isZero(refunded) ? 'ec-number ec-muted' : 'ec-number ec-error'} data-number>
              {isZero(refunded) ? noRefundSign : moneyText(refunded)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const { Page, slots } = resourcePage(invoice, {
  Toolbar: TaxFileButton,
  paper: 'a4',
  cells: {
    amount: ({ amount }) => money(amount),
    taxMoney: ({ taxMoney }) => money(taxMoney),
    refundedSince: ({ refundedSince }) => money(refundedSince, refundedSince ? 'bad' : 'faint'),
    lines: ({ lines }) => <LineTable lines={lines ?? []} />,
  },
  tabs: [
    {
      key: 'orders',
      label: { zh: statementTexts.zh.onInvoice, en: statementTexts.en.onInvoice },
      Content: InvoiceOrders,
    },
  ],
});
