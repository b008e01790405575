// The list page of orders, and all that belongs to one: course, bill, refunds; remote start and stop that say what they wait for.

import { useDictionary } from '@ec/records/choices/use-choices';
import { ListView } from '@ec/resource-web/list-view.tsx';
import type { InputProps, Saving, Slots } from '@ec/resource-web/slots';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { ChoiceInput } from '@ec/ui/input/input-choice.tsx';
import type { Row } from '@ec/ui/table/row';
import { useLanguage } from '@ec/ui/text/use-texts';
import { spokenDuration } from '@ec/ui/value/date';
import { unknown } from '@ec/ui/value/quantity.tsx';
import { useMemo } from 'react';
import { ordersOrderType } from '../../shared/order/order.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { refundTab, useRefundAction } from '../refund/refund-slots.tsx';
import { AboutCancel, AboutForceEnd, AboutStop, AboutWaive } from './about-order.tsx';
import { BillTab } from './bill.tab.tsx';
import { CourseTab } from './course.tab.tsx';
import { GunSection } from './gun-input.tsx';
import { orderTexts } from './order-texts.ts';
import { QuickViews } from './quick-views.tsx';
import { TruckSection } from './truck-input.tsx';
import './orders.css';

const swap = 2;
const cancelled = 9;
const invoiced = [2, 3];

function Duration({ row: { durationSec } }: { row: Row }) {
  const language = useLanguage();
  return spokenDuration(durationSec as number | null, language) || unknown;
}

/** Swaps are made by the station alone. */
function OrderTypeInput(props: InputProps) {
  const options = useDictionary(ordersOrderType);
  return <ChoiceInput {...props} options={props.isSearch ? options : options.filter(({ value }) => value !== swap)} />;
}

/** Says that the device has not answered yet, and which papers end soon. */
function useSaid(): Saving {
  const { warning } = useFeedback();
  return useMemo(
    () => ({
      saved(row, isNew) {
        const { command, warnings } = row as unknown as { command?: { message: string }; warnings?: string[] };
        if (!isNew || !command) return;
        warning([command.message, ...(warnings ?? [])].join(' · '));
      },
    }),
    [warning],
  );
}

const tab = (key: 'course' | 'bill') => ({ key, label: { zh: orderTexts.zh[key], en: orderTexts.en[key] } });

export const slots: Slots = {
  addLabel: { zh: '远程启动', en: 'Remote start' },
  Toolbar: QuickViews,
  inputs: { orderType: OrderTypeInput },
  sections: [
    { fields: ['carId'], Section: TruckSection },
    { fields: ['gunId'], Section: GunSection },
  ],
  actionApplies: {
    delete: ({ orderProc }) => orderProc === cancelled,
    // Only what was paid is invoiced (domain §6.17).
    invoice: ({ payStatus }) => invoiced.includes(Number(payStatus)),
  },
  cells: {
    // Its end tells numbers apart: where there is no room, the beginning gives way.
    orderNo: ({ orderNo }) => (
      <span className="order-no" title={String(orderNo)}>
        <bdi>{String(orderNo)}</bdi>
      </span>
    ),
    durationSec: (row) => <Duration row={row} />,
    // The bill shows it in words.
    ruleSnapshot: ({ ruleSnapshot }) => (ruleSnapshot as { ruleName?: string } | null)?.ruleName ?? '—',
  },
  aboutAction: { stop: AboutStop, forceEnd: AboutForceEnd, waive: AboutWaive, cancel: AboutCancel },
  tabs: [{ ...tab('course'), Content: CourseTab }, { ...tab('bill'), Content: BillTab }, refundTab],
  useSaving: useSaid,
};

export function Page() {
  const { action, dialog } = useRefundAction();
  const own = useMemo<Slots>(() => ({ ...slots, rowActions: [action] }), [action]);
  return (
    <>
      <ListView resource={orders} slots={own} />
      {dialog}
    </>
  );
}
