// Refusals of resubmitting a message.
import { defineErrors } from '@ec/kernel/errors';

export const mqttErrors = defineErrors('gateway.mqtt', {
  arrivalIsOver: {
    status: 409,
    zh: '到站消息不能重新接收：车辆已不再等待答复，请让车辆重新到站',
    en: 'The arrival of a truck cannot be processed again, because the truck no longer waits for the reply. Let it arrive again',
  },
  notTaken: { status: 409, zh: '仍未被接收：{reason}', en: 'Still rejected: {reason}' },
});
