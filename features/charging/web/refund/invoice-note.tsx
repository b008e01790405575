// Explains, before a refund is sent, its effect on the invoice of the order (BR-67).
import { useTexts } from '@ec/ui/text/use-texts';
import { ordersInvoiceStatus } from '../../shared/order/order.enums.ts';
import { refundTexts } from './refund-texts.ts';

export function InvoiceNote({ status }: { status: number | null | undefined }) {
  const { invoiced, invoiceAsked } = useTexts(refundTexts);
  const { issued, requested } = ordersInvoiceStatus.key;
  if (status !== issued && status !== requested) return null;
  const text = status === issued ? invoiced : invoiceAsked;
  return (
    <li data-tone="warning">
      <strong>{text}</strong>
    </li>
  );
}
