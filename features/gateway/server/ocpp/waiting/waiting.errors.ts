// Refusals of the calls for waiting chargers.
import { defineErrors } from '@ec/kernel/errors';

export const waitingErrors = defineErrors('gateway.waiting', {
  noIdentity: {
    status: 409,
    zh: '连接地址中没有可用的OCPP标识，请先在桩上改正地址',
    en: 'The address holds no ChargeBox ID that can be used. Correct it at the charger first',
  },
  onFile: { status: 409, zh: '该桩已建档', en: 'This charger is on file' },
  handOverToTenant: { status: 400, zh: 'handedTo:请选择使用中的租户', en: 'handedTo:Select an active tenant' },
  chooseKey: {
    status: 409,
    zh: 'keyId:该标识下出现过{count}个不同密钥，请选择要信任的一个',
    en: 'keyId:{count} different keys connected under this ID. Select the one to trust',
  },
  noSuchKey: {
    status: 400,
    zh: 'keyId:请选择该桩连接时用过的密钥',
    en: 'keyId:Select a key that this charger connected with',
  },
  waitingFull: {
    status: 409,
    zh: '该租户的待接入桩已满，请先让其处理',
    en: 'The list of that tenant is full: it has to decide on some first',
  },
});
