// Defines the page of differences: the strip of days above, the differences of both sides and how each was resolved below.

import type { Console } from '@ec/records/console/console';
import type { KeyOf } from '@ec/resource/enum';
import type { Resource } from '@ec/resource/resource';
import type { RowOf } from '@ec/resource/row';
import { factOf } from '@ec/resource-web/field-value.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { Facts } from '@ec/ui/form/form-field.tsx';
import { useLanguage } from '@ec/ui/text/use-texts';
import { orders } from '../../shared/order/orders.resource.ts';
import { reconcileKind, reconcileSubject } from '../../shared/reconcile/reconcile.enums.ts';
import { reconcile } from '../../shared/reconcile/reconcile.resource.ts';
import { refund } from '../../shared/refund/refund.resource.ts';
import { DayStrip } from './day-strip.tsx';

/** Shows the difference to the person who is about to record how it was settled. */
function Difference({ rows }: { rows: readonly RowOf<typeof reconcile>[] }) {
  const language = useLanguage();
  const [row, ...others] = rows;
  if (!row || others.length > 0) return null;
  const fieldEntries = Object.entries(reconcile.fields).filter(([name]) => inShort.includes(name));
  return <Facts title={undefined} facts={fieldEntries.map((entry) => factOf(entry, row, language))} />;
}

const inShort = ['billDate', 'channel', 'diffKind', 'ourAmount', 'theirAmount'];

/** Opens the order or refund of a difference. One that is missing here has no row to open; a number with RC is a top-up, not an order. */
const opening = (resource: Resource, field: string, about: KeyOf<typeof reconcileSubject>) => ({
  appliesTo: ({ subject, diffKind, bizNo }: RowOf<typeof reconcile>, { pageOf }: Console) =>
    diffKind !== reconcileKind.key.missingHere &&
    subject === about &&
    !bizNo.startsWith('RC') &&
    pageOf?.(resource.code) !== undefined,
  run: ({ bizNo }: RowOf<typeof reconcile>, { openTab, pageOf }: Console) =>
    openTab(`${pageOf?.(resource.code)}?${field}=${bizNo}`),
});

const { payment, refund: refunding } = reconcileSubject.key;

export const { Page, slots } = resourcePage(reconcile, {
  Toolbar: DayStrip,
  aboutAction: { resolve: Difference },
  rowActions: [
    { key: 'order', label: { zh: '打开订单', en: 'Open order' }, ...opening(orders, 'orderNo', payment) },
    { key: 'refund', label: { zh: '打开退款单', en: 'Open refund' }, ...opening(refund, 'refundNo', refunding) },
  ],
});
