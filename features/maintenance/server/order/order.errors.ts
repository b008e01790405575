// Errors of work orders (domain §6.6, §8.1, BR-50).
import { defineErrors } from '@ec/kernel/errors';

export const orderErrors = defineErrors('maintenance.order', {
  openOrder: {
    status: 409,
    zh: '该设备的告警{code}已有未完成的工单 {woNo}',
    en: 'Order {woNo} for alarm {code} of this device is still open',
  },
  otherStation: {
    status: 400,
    zh: 'deviceId:设备不属于所选电站',
    en: 'deviceId:The device does not belong to this station',
  },
  settled: {
    status: 409,
    zh: '工单 {woNo} 已提交或已派出，现在只能修改备注',
    en: 'Work order {woNo} is in progress. Only its note can be edited now',
  },
  ownApproval: {
    status: 409,
    zh: '不能审批自己提交的工单，请由他人审批',
    en: 'Somebody else has to approve an order that you applied for',
  },
  decided: { status: 409, zh: '工单 {woNo} 不在审批中', en: 'Work order {woNo} does not wait for approval' },
  needsReason: { status: 400, zh: 'reason:请填写退回原因', en: 'reason:Enter the reason for the return' },
  notHandler: { status: 403, zh: '只有处理人可以接单或拒单', en: 'Only its handler accepts or declines an order' },
  mayNotHandle: {
    status: 400,
    zh: 'handlerId:该人员没有接单权限或已停用',
    en: 'handlerId:This person may not accept orders, or the account is disabled',
  },
  duePast: { status: 400, zh: 'planTime:要求完成时间须晚于现在', en: 'planTime:The due time must be in the future' },
});
