// Account (domain §3).
import { decimal, dict, integer, refBy, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { accountSettleMode } from '@ec/truck/shared/fleet/fleet.enums';
import { accountAccountStatus, accountOwnerType } from './account.enums.ts';

export const account = defineResource({
  name: 'charging.account',
  base: 'blade-truck/account',
  table: 'truck_account',
  label: { zh: '账户', en: 'Account' },
  title: 'accountNo',
  scope: { merchant: 'ownerId' },
  fields: {
    accountNo: text({ zh: '账户号', en: 'Account No.' }).max(20).unique().system().search().indexed('contains').list(),
    ownerType: dict(accountOwnerType).required().search().list(),
    ownerId: refBy(
      { field: 'ownerType', targets: { 1: 'truck.merchant', 2: 'truck.driver', 3: 'truck.merchant' } },
      { zh: '所有人', en: 'Owner' },
    ).required(),
    ownerName: text({ zh: '所有人名称', en: 'Owner Name' }).max(50).system().search().indexed('contains').list(),
    balance: decimal(14, 2, { zh: '余额', en: 'Balance', unit: '¥' }).system().list(),
    gift: decimal(14, 2, { zh: '赠送余额', en: 'Gift balance', unit: '¥' }).system().list(),
    frozen: decimal(14, 2, { zh: '冻结', en: 'Frozen', unit: '¥' }).system().list(), // money held by bookings and prepay
    available: decimal(14, 2, { zh: '可用', en: 'Available', unit: '¥' }).system().list(), // = balance + gift − frozen + creditLimit
    creditLimit: decimal(14, 2, { zh: '授信额度', en: 'Credit Limit', unit: '¥' }).list(),
    settleMode: dict(accountSettleMode).required().list(),
    settleDay: integer({ zh: '账单日', en: 'Billing day' }),
    warnAmount: decimal(14, 2, { zh: '余额预警', en: 'Low-balance warning', unit: '¥' }),
    accountStatus: dict(accountAccountStatus).system().search().indexed().list(),
  },
});
