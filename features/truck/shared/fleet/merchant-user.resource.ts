// People on the side of a merchant: staff and users of the app (domain §3).
import { datetime, decimal, dict, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { phone } from '@ec/system/shared/phone';
import { merchantUserMuRole, merchantUserMuStatus } from './fleet.enums.ts';

export const merchantUser = defineResource({
  name: 'truck.merchantUser',
  base: 'blade-truck/merchantUser',
  table: 'truck_merchant_user',
  label: { zh: '商户用户', en: 'Merchant user' },
  purpose: {
    zh: '商户一方的人员；关联登录账号后，只能看到本商户的数据',
    en: 'People of a merchant. With a login account, they see only that merchant’s data',
  },
  title: 'realName',
  foundBy: ['realName', 'phone'],
  columns: ['merchantId', 'muRole', 'phone', 'userId', 'dailyLimit', 'lastLogin', 'muStatus'],
  scope: { owner: 'merchantId' },
  menu: { under: 'fleet', sort: 2, icon: 'UserSwitchOutlined', label: { zh: '商户用户', en: 'Merchant users' } },
  unique: [['merchantId', 'phone']],
  constraints: {
    administrator_without_owner: {
      zh: 'userId:管理员账号不能关联到商户',
      en: 'userId:Administrator accounts cannot be linked to a merchant',
    },
  },
  fields: {
    merchantId: ref('truck.merchant', { zh: '商户', en: 'Merchant' }).required().search().indexed(),
    realName: text({ zh: '姓名', en: 'Name' }).max(20).required().search().indexed('contains'),
    phone: phone({ zh: '手机号', en: 'Phone' }).search().indexed(),
    userId: ref('system.user', { zh: '登录账号', en: 'Login account' }).unique().hint({
      zh: '该账号登录后只能看到本商户的数据',
      en: 'This account sees only this merchant’s data',
    }),
    muRole: dict(merchantUserMuRole).required().hint({
      zh: '管理员：全部；财务：提现与对账；调度：启动、预约与车辆；只读：查看',
      en: 'Admin: everything; finance: withdrawals and statements; dispatcher: starts, bookings and trucks; viewer: read-only',
    }),
    dailyLimit: decimal(14, 2, { zh: '日消费上限', en: 'Daily limit', unit: '¥' }).min(0).hint({
      zh: '本人每天启动与预约的合计，留空不限',
      en: 'Total this person may start and book per day; leave empty for no limit',
    }),
    muStatus: dict(merchantUserMuStatus).required().search().indexed().starts(merchantUserMuStatus.key.enabled),
    lastLogin: datetime({ zh: '最近登录', en: 'Last sign-in' }).computed(),
  },
});
