// The differences desk: how the days stand, what does not agree, and how each was resolved.

import { useConsole } from '@ec/records/console/console';
import { factOf } from '@ec/resource-web/field-value.tsx';
import { ListView } from '@ec/resource-web/list-view.tsx';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import type { Slots } from '@ec/resource-web/slots';
import { Facts } from '@ec/ui/form/form-field.tsx';
import type { Row } from '@ec/ui/table/row';
import { useLanguage } from '@ec/ui/text/use-texts';
import { useMemo } from 'react';
import { reconcile } from '../../shared/reconcile/reconcile.resource.ts';
import { DayStrip } from './day-strip.tsx';

export const slots: Slots = {};

/** What does not agree, for who is about to say how that was settled. */
function Difference({ rows }: { rows: readonly Row[] }) {
  const language = useLanguage();
  const [row, ...others] = rows;
  if (!row || others.length > 0) return null;
  const shown = Object.entries(reconcile.fields).filter(([name]) => told.includes(name));
  return <Facts title={undefined} facts={shown.map((entry) => factOf(entry, row, language))} />;
}

const told = ['billDate', 'channel', 'diffKind', 'ourAmount', 'theirAmount'];

export function Page() {
  const { openTab, pageOf } = useConsole();
  const registry = useRegistry();
  const own = useMemo<Slots>(() => {
    const pathTo = (name: string) => pageOf?.(registry.find(name)?.code ?? '');
    const open = (name: string, field: string) => ({
      // Missing here: there is nothing to open. A top-up is no order.
      appliesTo: ({ subject, diffKind, bizNo }: Record<string, unknown>) =>
        diffKind !== 1 &&
        subject === (field === 'orderNo' ? 1 : 2) &&
        !/^RC/.test(String(bizNo)) &&
        pathTo(name) !== undefined,
      run: ({ bizNo }: Record<string, unknown>) => openTab(`${pathTo(name)}?${field}=${bizNo}`),
    });
    return {
      Toolbar: DayStrip,
      aboutAction: { resolve: Difference },
      rowActions: [
        { key: 'order', label: { zh: '打开订单', en: 'Open the order' }, ...open('charging.orders', 'orderNo') },
        { key: 'refund', label: { zh: '打开退款单', en: 'Open the refund' }, ...open('charging.refund', 'refundNo') },
      ],
    };
  }, [openTab, pageOf, registry]);
  return <ListView resource={reconcile} slots={own} />;
}
