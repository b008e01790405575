// Merchant user (domain §3).
import { datetime, decimal, dict, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { merchantUserMuRole, merchantUserMuStatus } from './fleet.enums.ts';

export const merchantUser = defineResource({
  name: 'truck.merchantUser',
  base: 'blade-truck/merchantUser',
  table: 'truck_merchant_user',
  label: { zh: '商户用户', en: 'Merchant user' },
  title: 'realName',
  unique: [['merchantId', 'phone']],
  fields: {
    merchantId: ref('truck.merchant', { zh: '商户', en: 'Merchant' }).required().search().indexed().list(),
    realName: text({ zh: '姓名', en: 'Real Name' }).max(20).required().search().indexed('contains').list(),
    phone: text({ zh: '手机号', en: 'Phone' }).max(11).required().masked().search().indexed().list(),
    userId: ref('system.user', { zh: '登录账号', en: 'Login account' }),
    muRole: dict(merchantUserMuRole).required().list(),
    dailyLimit: decimal(14, 2, { zh: '日消费上限', en: 'Daily limit', unit: '¥' }),
    muStatus: dict(merchantUserMuStatus).required().search().indexed().list(),
    lastLogin: datetime({ zh: '最近登录', en: 'Last Login' }).system(),
  },
});
