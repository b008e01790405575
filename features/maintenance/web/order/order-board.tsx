// The board: orders by state, the most urgent first, with the step that comes next.
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { isAllowed } from '@ec/resource/action';
import { encodeQuery } from '@ec/resource/query-tree';
import type { Slots } from '@ec/resource-web/slots';
import { useActing } from '@ec/resource-web/use-acting.tsx';
import { useRights } from '@ec/resource-web/use-rights';
import { useRows } from '@ec/resource-web/use-rows';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { woStatus } from '../../shared/order/order.enums.ts';
import { workOrder } from '../../shared/order/work-order.resource.ts';
import { type Order, OrderCard } from './order-card.tsx';
import { orderTexts } from './order-texts.ts';
import { CardLinks } from './station-links.tsx';

const { approval, dispatch, accept, working, onHold, check } = woStatus.key;

/** What stands on hold is still being worked on. */
const columns = [
  { key: approval, states: [approval] },
  { key: dispatch, states: [dispatch] },
  { key: accept, states: [accept] },
  { key: working, states: [working, onHold] },
  { key: check, states: [check] },
] as const;
const most = 200;
const shown = 30;

export function OrderBoard({ slots, onOpen }: { slots: Slots; onOpen(id: string): void }) {
  const q = encodeQuery({ all: [{ f: 'woStatus', o: 'in', v: columns.flatMap(({ states }) => [...states]) }] });
  const { data, error, refetch } = useRows(workOrder, { q, ascs: 'planTime', size: most }, { refetchInterval: 60_000 });
  const acting = useActing(workOrder, slots);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={6} columns={5} />;
  return (
    <>
      <div className="order-board">
        {columns.map(({ key, states }) => (
          <Column
            key={key}
            state={key}
            rows={data.filter((row) => states.some((state) => state === row.woStatus))}
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
  rows: readonly Order[];
  onAct(name: string, row: Order): void;
  onOpen(id: string): void;
}

function Column({ state, rows, onAct, onOpen }: ColumnProps) {
  const texts = useTexts(orderTexts);
  const { responsiveLevel } = useConsole();
  return (
    <section className="order-column" aria-label={texts.columns[state]}>
      <h3>
        {texts.columns[state]} <span className="ec-number ec-muted">{rows.length}</span>
      </h3>
      {rows.length === 0 ? <p className="ec-muted">{texts.emptyColumn}</p> : null}
      {rows.slice(0, shown).map((row) => (
        <OrderCard key={row.id} row={row} onOpen={() => onOpen(row.id)}>
          {responsiveLevel === 0 ? <CardLinks row={row} /> : null}
          <NextStep row={row} onAct={onAct} />
        </OrderCard>
      ))}
      {rows.length > shown ? <p className="ec-muted">{fill(texts.more, { count: rows.length - shown })}</p> : null}
    </section>
  );
}

/** The frequent actions of this state, for who may take them and is whom they are for. */
function NextStep({ row, onAct }: { row: Order; onAct(name: string, row: Order): void }) {
  const language = useLanguage();
  const { person } = useConsole();
  const rights = useRights(workOrder, {});
  const offered = Object.entries(workOrder.actions).filter(
    ([name, action]) =>
      action.isFrequent &&
      rights.actions.includes(name) &&
      isAllowed(action, row) &&
      isTheirs(name, row, person.userId),
  );
  if (offered.length === 0) return null;
  return (
    <div className="order-acts">
      {offered.map(([name, { label }]) => (
        <Button key={name} size="small" onClick={() => onAct(name, row)}>
          {labelOf(label, language)}
        </Button>
      ))}
    </div>
  );
}

/** Accepting and declining are for the handler, approving for anybody but the maker: others are not offered it. */
export function isTheirs(
  name: string,
  row: Pick<Order, 'handlerId' | 'applyUser' | 'createUser'>,
  userId: string,
): boolean {
  if (name === 'accept' || name === 'refuse') return row.handlerId === userId;
  return name !== 'approve' || (row.applyUser !== userId && row.createUser !== userId);
}
