// Refusals of resubmitting a message.
import { defineErrors } from '@ec/kernel/errors';

export const mqttErrors = defineErrors('gateway.mqtt', {
  notTaken: { status: 409, zh: '仍未被接收：{reason}', en: 'Still rejected: {reason}' },
});
