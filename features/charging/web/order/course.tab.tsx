// Shows the course of an order: pending commands, the curve, the timeline.

import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { useDictionary } from '@ec/records/choices/use-choices';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import type { EnumDefinition } from '@ec/resource/enum';
import type { RowOf } from '@ec/resource/row';
import { keyOf, useCall } from '@ec/resource-web/use-call';
import { commandState } from '@ec/truck/shared/asset/gun-commands.contract';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { FieldGroup } from '@ec/ui/form/form-field.tsx';
import { Activity, ActivityList } from '@ec/ui/layout/activity.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { type OrderCourse, orderCourse } from '../../shared/order/order.contract.ts';
import { openProcs, orderProc, ordersInvoiceStatus, orderType, payStatus } from '../../shared/order/order.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { allEntries } from './all-entries.ts';
import { type CourseOrder, type Moment, momentsOf, samplesOf } from './course.ts';
import { MeterCurve } from './meter-curve.tsx';
import { orderTexts } from './order-texts.ts';
import { isSwapping, procTexts } from './proc-words.ts';
import './orders.css';

const { starting, stopping } = orderProc.key;
/** A swap has steps instead of a meter curve. */
const { swap } = orderType.key;
/** The refresh interval of a running order. */
const refreshMs = 5_000;

export function CourseTab({ row }: { row: RowOf<typeof orders> & CourseOrder }) {
  const { api, language } = useConsole();
  const texts = useTexts(orderTexts);
  const isRunning = row.orderProc !== null && openProcs.includes(row.orderProc);
  const course = useCall(orderCourse, { id: row.id }, { refetchInterval: () => (isRunning ? refreshMs : false) });
  // Only people who may read the history see persons in the timeline; others see the events alone.
  const history = useQuery({
    queryKey: keyOf(orderCourse, language, row.id, row.rowVersion, 'history'),
    queryFn: ({ signal }) =>
      allEntries((page) => callOf(api, on(orders, rowCall.history))({ id: row.id, ...page }, { signal, quiet: true })),
    retry: false,
  });
  if (course.isError && !course.data) return <LoadError error={course.error} onRetry={() => void course.refetch()} />;
  if (!course.data) return <ListSkeleton rows={5} columns={2} />;
  const samples = samplesOf(course.data.points);
  const pending = pendingOf(row, course.data);
  return (
    <>
      {pending ? <Alert className="ec-note" type="info" showIcon title={texts[pending]} /> : null}
      {row.orderType === swap ? null : <MeterCurve samples={samples} />}
      <FieldGroup title={texts.timeline}>
        <Timeline orderType={row.orderType} moments={momentsOf(row, course.data, history.data ?? [])} />
      </FieldGroup>
    </>
  );
}

const isUnderWay = ({ state }: OrderCourse['commands'][number]) =>
  state === commandState.waiting || state === commandState.sent;

/** Returns which command, start or stop, the device has not answered yet. */
function pendingOf(
  { orderProc: proc }: RowOf<typeof orders>,
  { commands }: OrderCourse,
): 'pendingStart' | 'pendingStop' | undefined {
  const hasPending = (name: string) => commands.some((command) => command.name === name && isUnderWay(command));
  if (proc === starting && hasPending('RemoteStartTransaction')) return 'pendingStart';
  return proc === stopping && hasPending('RemoteStopTransaction') ? 'pendingStop' : undefined;
}

interface TimelineProps {
  orderType: number | null;
  moments: ReturnType<typeof momentsOf>;
}

function Timeline({ orderType, moments }: TimelineProps) {
  const sentence = useSentence(orderType);
  return (
    <ActivityList>
      {moments.map((moment) => {
        const { title, note } = sentence(moment);
        return <Activity key={moment.key} title={title} time={moment.at} note={note} />;
      })}
    </ActivityList>
  );
}

const machines: Record<string, EnumDefinition> = { orderProc, payStatus, invoiceStatus: ordersInvoiceStatus };

function useSentence(orderType: number | null): (moment: Moment) => { title: string; note?: string | undefined } {
  const { language } = useConsole();
  const texts = useTexts(orderTexts);
  const words: Record<string, { value: number | string; label: string }[]> = {
    orderProc: useDictionary(orderProc),
    payStatus: useDictionary(payStatus),
    invoiceStatus: useDictionary(ordersInvoiceStatus),
  };
  const { swapping } = useTexts(procTexts);
  const stateName = (field: string, key: number | null) => {
    if (field === 'orderProc' && isSwapping({ orderType, orderProc: key })) return swapping;
    return words[field]?.find(({ value }) => value === key)?.label ?? key?.toString() ?? '—';
  };
  const commandNames: Record<string, string> = {
    RemoteStartTransaction: texts.startSent,
    RemoteStopTransaction: texts.stopSent,
  };
  const states = [texts.waiting, texts.sent, texts.answered, texts.failed, texts.unanswered];
  const money = (value: string) => groupNumber(value, 2);
  return (moment) => {
    switch (moment.kind) {
      case 'state': {
        const field = machines[moment.field]?.label[language] ?? moment.field;
        const [before, after] = [stateName(moment.field, moment.before), stateName(moment.field, moment.after)];
        return { title: fill(texts.becomes, { field, before, after }) };
      }
      case 'command':
        return {
          title: `${commandNames[moment.name] ?? texts.otherSent} · ${states[moment.state] ?? ''}`,
          note: moment.note || undefined,
        };
      case 'person':
        return { title: `${moment.action} · ${moment.who}`, note: moment.why || undefined };
      case 'step':
        return { title: fill(texts.step, { name: moment.name }) };
      case 'paid':
        return { title: fill(texts.paid, { money: money(moment.money) }) };
      case 'unplugged':
        return { title: fill(texts.unplugged, { money: money(moment.money) }) };
      case 'refund':
        return { title: fill(texts.refund, { money: money(moment.money), state: moment.state }) };
      default:
        return { title: texts[moment.kind] };
    }
  };
}
