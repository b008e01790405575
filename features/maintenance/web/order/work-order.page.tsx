// Work orders: the list, the board, the field engineer's page, and the detail with its timeline.
import { labelOf } from '@ec/language/label';
import { type Slots, slotsOf } from '@ec/resource-web/slots';
import { useLanguage } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { woStatus } from '@ec/workflow/shared/work-order-status';
import { workOrder } from '../../shared/order/work-order.resource.ts';
import { levelMark } from '../alarm/level-mark.tsx';
import { CheckIn } from './check-in.tsx';
import { Course } from './course.tsx';
import { HandlerInput } from './handler-input.tsx';
import { isTheirs } from './order-board.tsx';
import { OrderViews } from './order-views.tsx';
import { PartsInput, PartsTable } from './parts-input.tsx';
import { SlaClock } from './sla-clock.tsx';
import { CardLinks } from './station-links.tsx';

const { draft, dispatch, working, returned } = woStatus.key;
/** States in which all fields of the order can be edited. In other states only the remark can change. */
const editable = [draft, dispatch, returned];

const LateWord = () => labelOf(workOrder.fields.overdue.label, useLanguage());

export const slots: Slots = slotsOf(workOrder, {
  paper: 'a4',
  cells: {
    level: (row) => levelMark({ alarmLevel: row.level, alarmLevelName: row.levelName }),
    planTime: (row) => (
      <>
        <SlaClock row={row} />
        <span className="ec-paper-only">{formatDate(row.planTime)}</span>
      </>
    ),
    overdue: ({ overdue }) =>
      overdue === 1 ? (
        <strong className="ec-error">
          <LateWord />
        </strong>
      ) : null,
    parts: (row) => <PartsTable parts={row.parts} />,
  },
  reads: ['level', 'handlerId', 'stationId', 'deviceId'],
  cardFoot: (row) => <CardLinks row={row} />,
  inputs: { 'dispatch.handlerId': HandlerInput, 'finish.parts': PartsInput },
  // The check-in dialog replaces the form of `arrive`, because the position comes from the browser.
  actionApplies: {
    arrive: () => false,
    edit: ({ woStatus: state }) => editable.some((each) => each === state),
    accept: (row, { person }) => isTheirs('accept', row, person.userId),
    refuse: (row, { person }) => isTheirs('refuse', row, person.userId),
    approve: (row, { person }) => isTheirs('approve', row, person.userId),
  },
  rowActions: [
    {
      key: 'checkIn',
      label: workOrder.actions.arrive.label,
      permission: 'workOrder_arrive',
      appliesTo: (row, { person }) => row.woStatus === working && row.handlerId === person.userId,
      Dialog: CheckIn,
    },
  ],
  tabs: [{ key: 'course', label: { zh: '经过与照片', en: 'Timeline and photos' }, Content: Course }],
});

export const Page = () => <OrderViews slots={slots} />;
