// Explains above an order's detail why the order is on hold: the cause, the charger's report, the plausible values and the
// next step (domain §6.2).
import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { useDictionary } from '@ec/records/choices/use-choices';
import { useConsole } from '@ec/records/console/console';
import type { RowOf } from '@ec/resource/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { Alert } from 'antd';
import { orderProc, ordersHeldCause, ordersReviewWay } from '../../shared/order/order.enums.ts';
import type { orders } from '../../shared/order/orders.resource.ts';
import { orderTexts } from './order-texts.ts';
import './orders.css';

export function HeldNote({ row }: { row: RowOf<typeof orders> }) {
  return row.orderProc === orderProc.key.held ? <Hold row={row} /> : null;
}

function Hold({ row }: { row: RowOf<typeof orders> }) {
  const { person } = useConsole();
  const texts = useTexts(orderTexts);
  const ways = useDictionary(ordersReviewWay);
  const causes = useDictionary(ordersHeldCause);
  const cause = causes.find(({ value }) => value === row.heldCause)?.label;
  const way = ways.find(({ value }) => value === row.reviewWay)?.label;
  const isUnpaid = row.heldCause === ordersHeldCause.key.payerUnknown && !row.accountId;
  const nextStep = isUnpaid ? texts.heldUnpaidNext : texts.heldNext;
  const isOwnProposal = row.reviewUser === person.userId;
  const proposalText = isOwnProposal ? texts.heldOwn : texts.heldProposed;
  const [reported, plausible] = [row.reportedKwh, row.plausibleKwh].map((kwh) => groupNumber(kwh));
  return (
    <Alert
      type="warning"
      showIcon
      title={fill(isUnpaid ? texts.heldUnpaid : texts.held, { reported, plausible })}
      description={
        <>
          {cause ? <p className="order-cause">{cause}</p> : null}
          {way ? fill(proposalText, { way, reason: row.reviewReason ?? '' }) : nextStep}
        </>
      }
    />
  );
}
