// The board of work orders: a column for each state, the earliest due first, with the frequent actions of each order.
import { labelOf } from '@ec/language/label';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { isAllowed } from '@ec/resource/action';
import { encodeQuery } from '@ec/resource/query-tree';
import type { Slots } from '@ec/resource-web/slots';
import { useActing } from '@ec/resource-web/use-acting.tsx';
import { useMoreRows } from '@ec/resource-web/use-more-rows.tsx';
import { useRights } from '@ec/resource-web/use-rights';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { woStatus } from '@ec/workflow/shared/work-order-status';
import { Button } from 'antd';
import { workOrder } from '../../shared/order/work-order.resource.ts';
import { type Order, OrderCard } from './order-card.tsx';
import { orderTexts } from './order-texts.ts';
import { CardLinks } from './station-links.tsx';

const { approval, dispatch, accept, working, onHold, check } = woStatus.key;

/** Orders on hold are in the column of orders in progress. */
const columns = [
  { key: approval, states: [approval] },
  { key: dispatch, states: [dispatch] },
  { key: accept, states: [accept] },
  { key: working, states: [working, onHold] },
  { key: check, states: [check] },
] as const;
/** The number of cards that a column loads at once. */
const pageSize = 30;

export function OrderBoard({ slots, onOpen }: { slots: Slots; onOpen(id: string): void }) {
  const acting = useActing(workOrder, slots);
  return (
    <>
      <div className="order-board">
        {columns.map(({ key, states }) => (
          <Column
            key={key}
            state={key}
            states={states}
            onAct={(name, row) => acting.act(name, [row])}
            onOpen={onOpen}
          />
        ))}
      </div>
      {acting.dialog}
    </>
  );
}

interface ColumnProps {
  state: (typeof columns)[number]['key'];
  /** States of the orders in this column. */
  states: readonly number[];
  onAct(name: string, row: Order): void;
  onOpen(id: string): void;
}

function Column({ state, states, onAct, onOpen }: ColumnProps) {
  const texts = useTexts(orderTexts);
  const { responsiveLevel } = useConsole();
  const q = encodeQuery({ all: [{ f: 'woStatus', o: 'in', v: [...states] }] });
  const shared = { refetchInterval: 60_000 };
  const { rows, total, more, error, refetch } = useMoreRows(workOrder, { q, ascs: 'planTime' }, pageSize, shared);
  return (
    <section className="order-column" aria-label={texts.columns[state]}>
      <h3>
        {texts.columns[state]} <span className="ec-number ec-muted">{rows ? total : null}</span>
      </h3>
      {error && !rows ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {rows || error ? null : <ListSkeleton rows={6} columns={1} />}
      {rows?.length === 0 ? <p className="ec-muted">{texts.emptyColumn}</p> : null}
      {rows?.map((row) => (
        <OrderCard key={row.id} row={row} onOpen={() => onOpen(row.id)}>
          {responsiveLevel === 0 ? <CardLinks row={row} /> : null}
          <NextStep row={row} onAct={onAct} />
        </OrderCard>
      ))}
      {more}
    </section>
  );
}

/** Offers the frequent actions that the state of the order permits and that the person may take. */
function NextStep({ row, onAct }: { row: Order; onAct(name: string, row: Order): void }) {
  const language = useLanguage();
  const { person } = useConsole();
  const rights = useRights(workOrder, {});
  const actions = Object.entries(workOrder.actions).filter(
    ([name, action]) =>
      action.isFrequent &&
      rights.actions.includes(name) &&
      isAllowed(action, row) &&
      isTheirs(name, row, person.userId),
  );
  if (actions.length === 0) return null;
  return (
    <div className="order-acts">
      {actions.map(([name, { label }]) => (
        <Button key={name} size="small" onClick={() => onAct(name, row)}>
          {labelOf(label, language)}
        </Button>
      ))}
    </div>
  );
}

/** Returns false for accept and refuse unless the user is the handler, and for approve if the user is the applicant or creator. */
export function isTheirs(
  name: string,
  row: Pick<Order, 'handlerId' | 'applyUser' | 'createUser'>,
  userId: string,
): boolean {
  if (name === 'accept' || name === 'refuse') return row.handlerId === userId;
  return name !== 'approve' || (row.applyUser !== userId && row.createUser !== userId);
}
