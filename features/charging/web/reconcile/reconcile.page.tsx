// Defines the reconciliation page: the strip of days above, and below the differences with their resolution.

import type { Console } from '@ec/records/console/console';
import type { KeyOf } from '@ec/resource/enum';
import type { Resource } from '@ec/resource/resource';
import type { FieldNameOf, RowOf } from '@ec/resource/row';
import { factOf } from '@ec/resource-web/field-value.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { Facts } from '@ec/ui/form/form-field.tsx';
import { useLanguage } from '@ec/ui/text/use-texts';
import { orders } from '../../shared/order/orders.resource.ts';
import { reconcileKind, reconcileSubject } from '../../shared/reconcile/reconcile.enums.ts';
import { reconcile } from '../../shared/reconcile/reconcile.resource.ts';
import { refund } from '../../shared/refund/refund.resource.ts';
import { DayStrip } from './day-strip.tsx';

/** Shows the difference above the form in which a person records its resolution. */
function Difference({ rows }: { rows: readonly RowOf<typeof reconcile>[] }) {
  const language = useLanguage();
  const [row, ...others] = rows;
  if (!row || others.length > 0) return null;
  const fieldEntries = Object.entries(reconcile.fields).filter(([name]) =>
    summaryFields.some((field) => field === name),
  );
  return <Facts title={undefined} facts={fieldEntries.map((entry) => factOf(entry, row, language))} />;
}

const summaryFields: readonly FieldNameOf<typeof reconcile>[] = [
  'billDate',
  'channel',
  'diffKind',
  'ourAmount',
  'theirAmount',
];

/**
 * Returns a row action that opens the order or refund of a difference. It does not apply to an entry that is missing on our side, nor to a
 * top-up, whose number begins with RC.
 */
const openAction = (resource: Resource, field: string, about: KeyOf<typeof reconcileSubject>) => ({
  appliesTo: ({ subject, diffKind, bizNo }: RowOf<typeof reconcile>, { pageOf }: Console) =>
    diffKind !== reconcileKind.key.missingHere &&
    subject === about &&
    !bizNo.startsWith('RC') &&
    pageOf?.(resource.code) !== undefined,
  run: ({ bizNo }: RowOf<typeof reconcile>, { openTab, pageOf }: Console) =>
    openTab(`${pageOf?.(resource.code)}?${field}=${bizNo}`),
});

const { payment, refund: refundSubject } = reconcileSubject.key;

export const { Page, slots } = resourcePage(reconcile, {
  Toolbar: DayStrip,
  aboutAction: { resolve: Difference },
  rowActions: [
    { key: 'order', label: { zh: '打开订单', en: 'Open order' }, ...openAction(orders, 'orderNo', payment) },
    { key: 'refund', label: { zh: '打开退款单', en: 'Open refund' }, ...openAction(refund, 'refundNo', refundSubject) },
  ],
});
