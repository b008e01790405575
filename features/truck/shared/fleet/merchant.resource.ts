// Fleet merchant (domain §3).
import { date, decimal, dict, files, flag, integer, refs, region, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { accountSettleMode, merchantMerchantStatus, merchantMerchantType } from './fleet.enums.ts';

export const merchant = defineResource({
  name: 'truck.merchant',
  base: 'blade-truck/merchant',
  table: 'truck_merchant',
  label: { zh: '商户', en: 'Fleet merchant' },
  title: 'merchantName',
  verbs: { create: 'save', update: 'update' },
  fields: {
    merchantNo: text({ zh: '商户编号', en: 'Merchant No.' }).max(20).unique().system().list(),
    merchantName: text({ zh: '商户名称', en: 'Merchant Name' })
      .max(60)
      .required()
      .unique()
      .search()
      .indexed('contains')
      .list(),
    merchantType: dict(merchantMerchantType).required().search().list(),
    creditCode: text({ zh: '统一社会信用代码', en: 'Unified credit code' }).max(18).required().unique(), // GB 32100 checksum
    contact: text({ zh: '联系人', en: 'Contact' }).max(20).required().list(),
    phone: text({ zh: '手机号', en: 'Phone' }).max(11).required().masked().search().indexed().list(),
    areaCode: region({ zh: '行政区划', en: 'Area Code' }),
    address: text({ zh: '详细地址', en: 'Address' }).max(100),
    settleMode: dict(accountSettleMode).required().list(),
    creditLimit: decimal(14, 2, { zh: '授信额度', en: 'Credit Limit', unit: '¥' }),
    discountRate: decimal(5, 2, { zh: '服务费折扣', en: 'Service discount', unit: '%' }),
    ruleIds: refs('charging.billingRules', { zh: '专属计费', en: 'Own tariffs' }).system(), // mirror of billing_rules.merchantIds
    contractNo: text({ zh: '合同编号', en: 'Contract No.' }).max(40),
    contractFrom: date({ zh: '合同开始', en: 'Contract From' }).list(),
    contractTo: date({ zh: '合同结束', en: 'Contract To' }).list(),
    contractFiles: files({ zh: '合同附件', en: 'Contract Files' }),
    invoiceTitle: text({ zh: '发票抬头', en: 'Invoice Title' }).max(60),
    taxNo: text({ zh: '税号', en: 'Tax No.' }).max(20),
    bankName: text({ zh: '开户行', en: 'Bank Name' }).max(60),
    bankAccount: text({ zh: '银行账号', en: 'Bank Account' }).max(30).masked(),
    merchantStatus: dict(merchantMerchantStatus).system().search().indexed().list(),
    balance: decimal(14, 2, { zh: '余额', en: 'Balance', unit: '¥' }).system().list(),
    carCount: integer({ zh: '车辆数', en: 'Trucks' }).system().list(),
    blacklisted: flag({ zh: '黑名单', en: 'Blacklisted' }).system().list(),
    monthKwh: decimal(12, 2, { zh: '本月电量', en: 'Energy this month', unit: 'kWh' }).system(),
  },
});
