// The page of a field engineer: the orders of which he is the handler, the earliest due first, with large buttons.

import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { servedKey } from '@ec/records/list/served';
import { isAllowed } from '@ec/resource/action';
import { listOf } from '@ec/resource/contracts/row-calls';
import { encodeQuery } from '@ec/resource/query-tree';
import type { Slots } from '@ec/resource-web/slots';
import { useActing } from '@ec/resource-web/use-acting.tsx';
import { useAllRows } from '@ec/resource-web/use-all-rows';
import { useRights } from '@ec/resource-web/use-rights';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { spokenDate } from '@ec/ui/value/date';
import { woStatus } from '@ec/workflow/shared/work-order-status';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { workOrder } from '../../shared/order/work-order.resource.ts';
import { CheckIn } from './check-in.tsx';
import { type Order, OrderCard } from './order-card.tsx';
import { orderTexts } from './order-texts.ts';
import { StationLinks } from './station-links.tsx';

const { accept, working, onHold, draft, done, cancelled } = woStatus.key;
const closedStatuses: readonly number[] = [draft, done, cancelled];
const openStatuses = woStatus.values.map(({ key }) => key).filter((key) => !closedStatuses.includes(key));
const openOrders = encodeQuery({ all: [{ f: 'woStatus', o: 'in', v: openStatuses }] });

interface FieldOrdersProps {
  slots: Slots;
  onOpen(id: string): void;
  /** Shows the orders of everybody. */
  onAll(): void;
}

export function FieldOrders({ slots, onOpen, onAll }: FieldOrdersProps) {
  const { person } = useConsole();
  const q = encodeQuery({
    all: [
      { f: 'handlerId', o: 'equal', v: person.userId },
      { f: 'woStatus', o: 'in', v: [accept, working, onHold] },
    ],
  });
  const { data, error, refetch, cut } = useAllRows(workOrder, { q, ascs: 'planTime' }, { refetchInterval: 60_000 });
  const acting = useActing(workOrder, slots);
  const [arriving, setArriving] = useState<Order>();
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={4} columns={1} />;
  if (data.length === 0) return <NoneOfMine onAll={onAll} />;
  return (
    <>
      {cut ? <p className="ec-muted">{cut}</p> : null}
      <div className="order-field">
        {data.map((row) => (
          <OrderCard key={row.id} row={row} onOpen={() => onOpen(row.id)}>
            <p className="order-description">{row.description}</p>
            <StationLinks row={row} />
            <Thumb row={row} onAct={(name) => (name === 'arrive' ? setArriving(row) : acting.act(name, [row]))} />
          </OrderCard>
        ))}
      </div>
      {acting.dialog}
      {arriving ? <CheckIn row={arriving} onClose={() => setArriving(undefined)} /> : null}
    </>
  );
}

/**
 * For a person without orders of his own, such as a dispatcher: shows the number of all orders that are neither draft, done nor cancelled,
 * with a button that opens the list.
 */
function NoneOfMine({ onAll }: { onAll(): void }) {
  const { api } = useConsole();
  const texts = useTexts(orderTexts);
  const { data } = useQuery({
    queryKey: [...servedKey(workOrder), 'others'],
    queryFn: ({ signal }) => callOf(api, listOf(workOrder))({ q: openOrders, size: 1 }, { signal, quiet: true }),
  });
  const count = data?.total ?? 0;
  return (
    <Empty
      title={texts.noMine}
      reason={texts.noMineHint}
      action={count > 0 ? <Button onClick={onAll}>{fill(texts.others, { count })}</Button> : undefined}
    />
  );
}

/** The sequence of the buttons. The button of the next action is the primary button. */
const steps = ['accept', 'arrive', 'finish', 'resume', 'hold', 'refuse'] as const;
const isNext = (name: string, { arriveTime }: Order) =>
  name === 'accept' || name === 'resume' || name === (arriveTime ? 'finish' : 'arrive');

function Thumb({ row, onAct }: { row: Order; onAct(name: string): void }) {
  const texts = useTexts(orderTexts);
  const language = useLanguage();
  const rights = useRights(workOrder, {});
  const names = steps.filter((name) => rights.actions.includes(name) && isAllowed(workOrder.actions[name], row));
  return (
    <>
      {row.arriveTime ? (
        <p className="ec-muted">
          {fill(texts.arrived, { time: spokenDate(row.arriveTime, language) })}
          {row.arriveFar ? ` · ${texts.far}` : ''}
        </p>
      ) : null}
      <div className="order-thumb">
        {names.map((name) => (
          <Button key={name} size="large" type={isNext(name, row) ? 'primary' : 'default'} onClick={() => onAct(name)}>
            {labelOf(workOrder.actions[name].label, language)}
          </Button>
        ))}
      </div>
    </>
  );
}
