// The page of work orders: as a list, as a board, or as the orders of the person. On a phone it opens with the orders of the person.
import { useConsole } from '@ec/records/console/console';
import { permissionsOf } from '@ec/resource/calls';
import { ListExtra } from '@ec/resource-web/list-extra';
import { ListView } from '@ec/resource-web/list-view.tsx';
import type { Slots } from '@ec/resource-web/slots';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { workOrder } from '../../shared/order/work-order.resource.ts';
import { FieldOrders } from './field-page.tsx';
import { OrderBoard } from './order-board.tsx';
import { orderTexts } from './order-texts.ts';

type View = 'list' | 'board' | 'mine';

const may = permissionsOf(workOrder);

export function OrderViews({ slots }: { slots: Slots }) {
  const { can, responsiveLevel, pageTitle, openTab, pageOf } = useConsole();
  const language = useLanguage();
  const [searchParams] = useSearchParams();
  // An address with parameters filters the list, so only the list can show it.
  const isFiltered = [...searchParams.keys()].length > 0;
  const isPhone = responsiveLevel === 0;
  const mayAccept = can(may.action('accept'));
  const [view, setView] = useState<View>(!isFiltered && isPhone && mayAccept ? 'mine' : 'list');
  const shownView = isFiltered ? 'list' : view;
  const path = pageOf?.(workOrder.code) ?? '';
  const open = (id: string) => openTab(`${path}/${id}`);
  const pick = <ViewPick value={shownView} hasMine={mayAccept} onPick={setView} />;
  if (shownView === 'list')
    return (
      <ListExtra value={isFiltered ? undefined : pick}>
        <ListView resource={workOrder} slots={slots} />
      </ListExtra>
    );
  return (
    <PageFrame title={pageTitle ?? ''} purpose={isPhone ? undefined : workOrder.purpose?.[language]} extra={pick}>
      {shownView === 'board' ? (
        <OrderBoard slots={slots} onOpen={open} />
      ) : (
        <FieldOrders slots={slots} onOpen={open} onAll={() => setView('list')} />
      )}
    </PageFrame>
  );
}

function ViewPick({ value, hasMine, onPick }: { value: View; hasMine: boolean; onPick(view: View): void }) {
  const texts = useTexts(orderTexts);
  const options = [
    { value: 'list' as const, label: texts.list },
    { value: 'board' as const, label: texts.board },
    ...(hasMine ? [{ value: 'mine' as const, label: texts.mine }] : []),
  ];
  return (
    <div className="order-views">
      <Segmented<View> value={value} options={options} onChange={onPick} />
    </div>
  );
}
