// Figures of alarms and work orders on the home page.
import { alarmLevel, alarmStatus } from '@ec/device-vocabulary/device.enums';
import { type Desk, deskCount } from '@ec/resource/desk';
import { woStatus } from '@ec/workflow/shared/work-order-status';
import { deviceAlarm } from './alarm/device-alarm.resource.ts';
import { stationAlarm } from './alarm/station-alarm.resource.ts';
import { workOrder } from './order/work-order.resource.ts';

const { openNew, openSeen, clearedNew } = alarmStatus.key;
const { approval, dispatch, accept, working, onHold, check } = woStatus.key;
const toAcknowledge = { f: 'alarmStatus', o: 'in', v: [openNew, clearedNew] } as const;

export const maintenanceDesk: Desk = {
  days: [],
  counts: [
    deskCount({
      key: 'criticalAlarms',
      label: { zh: '紧急告警待确认', en: 'Critical alarms to acknowledge' },
      of: deviceAlarm,
      kind: 'waits',
      codes: ['deviceAlarm_ack'],
      tone: 'bad',
      where: () => [toAcknowledge, { f: 'alarmLevel', o: 'equal', v: alarmLevel.key.critical }],
    }),
    deskCount({
      key: 'alarms',
      label: { zh: '其他告警待确认', en: 'Other alarms to acknowledge' },
      of: deviceAlarm,
      kind: 'waits',
      codes: ['deviceAlarm_ack'],
      tone: 'warning',
      where: () => [toAcknowledge, { f: 'alarmLevel', o: 'notEqual', v: alarmLevel.key.critical }],
    }),
    deskCount({
      key: 'criticalHouseAlarms',
      label: { zh: '电站紧急告警待确认', en: 'Critical station alarms to acknowledge' },
      of: stationAlarm,
      kind: 'waits',
      codes: ['stationAlarm_ack'],
      tone: 'bad',
      where: () => [toAcknowledge, { f: 'alarmLevel', o: 'equal', v: alarmLevel.key.critical }],
    }),
    deskCount({
      key: 'houseAlarms',
      label: { zh: '电站其他告警待确认', en: 'Other station alarms to acknowledge' },
      of: stationAlarm,
      kind: 'waits',
      codes: ['stationAlarm_ack'],
      tone: 'warning',
      where: () => [toAcknowledge, { f: 'alarmLevel', o: 'notEqual', v: alarmLevel.key.critical }],
    }),
    deskCount({
      key: 'myOrders',
      label: { zh: '派给我的工单', en: 'Work orders dispatched to me' },
      of: workOrder,
      kind: 'waits',
      codes: ['workOrder_accept'],
      tone: 'warning',
      where: ({ userId }) => [
        { f: 'handlerId', o: 'equal', v: userId },
        { f: 'woStatus', o: 'in', v: [accept, working, onHold] },
      ],
    }),
    deskCount({
      key: 'ordersToApprove',
      label: { zh: '工单待审批', en: 'Work orders to approve' },
      of: workOrder,
      kind: 'waits',
      codes: ['workOrder_approve'],
      tone: 'warning',
      where: ({ userId }) => [
        { f: 'woStatus', o: 'equal', v: approval },
        { f: 'applyUser', o: 'notEqual', v: userId },
      ],
    }),
    deskCount({
      key: 'ordersToDispatch',
      label: { zh: '工单待派单', en: 'Work orders to dispatch' },
      of: workOrder,
      kind: 'waits',
      codes: ['workOrder_dispatch'],
      tone: 'warning',
      where: () => [{ f: 'woStatus', o: 'equal', v: dispatch }],
    }),
    deskCount({
      key: 'ordersToCheck',
      label: { zh: '工单待验收', en: 'Work orders awaiting sign-off' },
      of: workOrder,
      kind: 'waits',
      codes: ['workOrder_pass'],
      tone: 'warning',
      where: () => [{ f: 'woStatus', o: 'equal', v: check }],
    }),
    deskCount({
      key: 'ordersOverdue',
      label: { zh: '超时工单', en: 'Overdue work orders' },
      of: workOrder,
      kind: 'stands',
      tone: 'bad',
      where: () => [
        { f: 'overdue', o: 'equal', v: 1 },
        { f: 'woStatus', o: 'in', v: [approval, dispatch, accept, working, onHold] },
      ],
    }),
    deskCount({
      key: 'openHouseAlarms',
      label: { zh: '电站未恢复告警', en: 'Open station alarms' },
      of: stationAlarm,
      kind: 'stands',
      tone: 'warning',
      where: () => [{ f: 'alarmStatus', o: 'in', v: [openNew, openSeen] }],
    }),
    deskCount({
      key: 'openAlarms',
      label: { zh: '未恢复告警', en: 'Open alarms' },
      of: deviceAlarm,
      kind: 'stands',
      tone: 'warning',
      where: () => [{ f: 'alarmStatus', o: 'in', v: [openNew, openSeen] }],
    }),
  ],
};
