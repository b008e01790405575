// Why a waiting charger is not handed over.
import { defineErrors } from '@ec/kernel/errors';

export const waitingErrors = defineErrors({
  handOverToTenant: { status: 400, zh: 'handedTo:请选择使用中的租户', en: 'handedTo:Select an active tenant' },
  waitingFull: {
    status: 409,
    zh: '该租户的待接入桩已满，请先让其处理',
    en: 'The list of that tenant is full: it has to decide on some first',
  },
});
