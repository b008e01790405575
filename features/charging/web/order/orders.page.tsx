// Defines the list page of orders and the tabs of an order: course, bill and refunds, with remote start and stop.

import { groupNumber, moneyText } from '@ec/language/amount';
import { useDictionary } from '@ec/records/choices/use-choices';
import { toneOf } from '@ec/resource/enum';
import type { RowOf } from '@ec/resource/row';
import { FieldInput } from '@ec/resource-web/field-input.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import type { InputProps, SaveHooks } from '@ec/resource-web/slots';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { ChoiceInput } from '@ec/ui/input/input-choice.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Elapsed } from '@ec/ui/value/elapsed.tsx';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import { tags } from '@ec/ui/value/tags.tsx';
import { type ReactNode, useMemo } from 'react';
import type { StartedOrder } from '../../shared/order/order.contract.ts';
import { orderProc, orderType, payStatus } from '../../shared/order/order.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { refundAction, refundTab } from '../refund/refund-slots.tsx';
import { AboutAssign, AboutConfirm, AboutReview } from './about-held.tsx';
import { AboutCancel, AboutForceEnd, AboutStop, AboutWaive } from './about-order.tsx';
import { BillTab } from './bill.tab.tsx';
import { CourseTab } from './course.tab.tsx';
import { GunSection } from './gun-input.tsx';
import { HeldNote } from './held-note.tsx';
import { orderTexts } from './order-texts.ts';
import { isSwapping, procTexts } from './proc-words.ts';
import { TruckSection } from './truck-input.tsx';
import './orders.css';

function StateTag({ row }: { row: RowOf<typeof orders> }) {
  const { swapping } = useTexts(procTexts);
  const { orderProc: proc, orderProcName } = row;
  if (proc === null) return emptyValue;
  return tags([{ text: isSwapping(row) ? swapping : orderProcName, tone: toneOf(orderProc, `${proc}`) }]);
}

const { charging, stopping, unknown: lost } = orderProc.key;
const isUnderWay = (state: number | null | undefined) => state === charging || state === stopping || state === lost;

/** Shows a value of a running order as of its last sample, and marks it as provisional. */
function SoFar({ children }: { children: ReactNode }) {
  return (
    <span className="ec-number">
      {children} <small className="ec-muted">{useTexts(orderTexts).soFar}</small>
    </span>
  );
}

const OrderTypeInput = (props: InputProps) => (props.isSearch ? <FieldInput {...props} /> : <TypeToStart {...props} />);

/** Offers the order types that a person can start. Swaps are excluded, because only the station starts them. */
function TypeToStart(props: InputProps) {
  const options = useDictionary(orderType);
  return <ChoiceInput {...props} options={options.filter(({ value }) => value !== orderType.key.swap)} />;
}

/** Reports after a start the outcome of the command, and which documents have expired or expire soon. */
function useStartFeedback(): SaveHooks<typeof orders> {
  const { warning, error } = useFeedback();
  return useMemo(
    () => ({
      saved(row, isNew) {
        const { command, warnings = [] }: typeof row & Partial<Pick<StartedOrder, 'command' | 'warnings'>> = row;
        if (!isNew || !command) return;
        const message = [command.message, ...warnings].join(' · ');
        if (command.outcome === 'failed') error(message);
        else warning(message);
      },
    }),
    [warning, error],
  );
}

const tab = (key: 'course' | 'bill') => ({ key, label: { zh: orderTexts.zh[key], en: orderTexts.en[key] } });

export const { Page, slots } = resourcePage(orders, {
  inputs: { orderType: OrderTypeInput },
  sections: [
    { fields: ['carId'], Section: TruckSection },
    { fields: ['gunId'], Section: GunSection },
  ],
  actionApplies: {
    // The server does not let a person confirm their own proposal.
    approveReview: ({ reviewUser }, { person }) => reviewUser !== person.userId,
    delete: (row) => row.orderProc === orderProc.key.cancelled,
    // Only money that was paid and not refunded is invoiced (domain §6.17).
    invoice: ({ payStatus: state, payMoney, refundMoney }) =>
      (state === payStatus.key.paid || state === payStatus.key.partRefunded) && (payMoney ?? 0) > (refundMoney ?? 0),
  },
  cells: {
    orderProc: (row) => <StateTag row={row} />,
    durationSec: ({ orderProc: state, startTime, durationSec = null }) =>
      durationSec === null && startTime && isUnderWay(state) ? (
        <SoFar>
          <Elapsed since={startTime} />
        </SoFar>
      ) : undefined,
    totalKwh: ({ runKwh = null }) => (runKwh === null ? undefined : <SoFar>{groupNumber(runKwh, 2)}</SoFar>),
    totalMoney: ({ runMoney = null }) => (runMoney === null ? undefined : <SoFar>{moneyText(runMoney)}</SoFar>),
    // The snapshot is shown in full on the bill tab.
    ruleSnapshot: ({ ruleSnapshot }) => ruleSnapshot?.ruleName ?? '—',
  },
  reads: ['runKwh', 'runMoney', 'startTime', 'orderProc'],
  aboutAction: {
    stop: AboutStop,
    forceEnd: AboutForceEnd,
    waive: AboutWaive,
    cancel: AboutCancel,
    assignPayer: AboutAssign,
    review: AboutReview,
    approveReview: AboutConfirm,
  },
  HeadNote: HeldNote,
  tabs: [{ ...tab('course'), Content: CourseTab }, { ...tab('bill'), Content: BillTab }, refundTab],
  paper: 'a4',
  useSaving: useStartFeedback,
  rowActions: [refundAction],
});
