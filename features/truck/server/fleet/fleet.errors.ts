// Errors of merchants, their people, the blacklist and the bindings.
import { defineErrors } from '@ec/kernel/errors';

export const fleetErrors = defineErrors('truck.fleet', {
  contractEnds: {
    status: 400,
    zh: 'contractTo:合同结束应晚于合同开始',
    en: 'contractTo:The contract end must be later than its start',
  },
  creditAlone: {
    status: 400,
    zh: 'creditLimit:一人最多可授信 ¥{most}；更高的额度请在账户上“申请授信”，由他人审批',
    en: 'creditLimit:One person may grant at most ¥{most} of credit. Request more on the account, where a second person approves it',
  },
  linkedAccount: {
    status: 400,
    zh: '该商户用户关联着可用的登录账号，请先在用户管理中停用该账号',
    en: 'A login account that works is linked to this person: disable it among the users first',
  },
  linkedAdmin: {
    status: 400,
    zh: 'userId:管理员账号不能关联到商户',
    en: 'userId:Administrator accounts cannot be linked to a merchant',
  },
  endsBefore: { status: 400, zh: 'endTime:结束时间应晚于开始时间', en: 'endTime:The end must be later than the start' },
  endsInPast: { status: 400, zh: 'endTime:结束时间应晚于现在', en: 'endTime:The end must be in the future' },
  entryEased: {
    status: 409,
    zh: '生效中的黑名单只能扩大或延长；放宽、提前结束请用“解除”并填写原因',
    en: 'An active entry can only be widened or prolonged. To narrow or end it, release it with a reason',
  },
  entryEnded: {
    status: 409,
    zh: '该黑名单已解除或已到期，不能再修改',
    en: 'This entry was released or has expired and cannot be changed',
  },
  unbound: { status: 409, zh: '该绑定已结束，不能再修改', en: 'This binding has ended and cannot be changed' },
  alreadyBound: { status: 400, field: 'deviceId', zh: '该对象已绑定此设备', en: 'Already bound to this device' },
  noDevice: { status: 400, field: 'deviceId', zh: '请选择设备', en: 'Select a device' },
});
