// Fleet merchant: owns trucks, employs drivers and pays for them (domain §3).
import { action } from '@ec/resource/action';
import { codeText, date, decimal, dict, files, flag, integer, refs, region, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { creditCodeProblem } from '@ec/system/shared/credit-code';
import { phone } from '@ec/system/shared/phone';
import { z } from 'zod';
import { accountSettleMode, merchantStatus, merchantType } from './fleet.enums.ts';

const basics = { zh: '基本信息', en: 'Basics' };
const settlement = { zh: '结算与计费', en: 'Settlement and tariffs' };
const contract = { zh: '合同', en: 'Contract' };
const invoice = { zh: '开票信息', en: 'Invoicing' };
const now = { zh: '当前', en: 'Current' };

/** The reply of a review: an approval contains the ids that listeners created for the merchant, such as `accountId`. */
const auditReply = z.union([z.record(z.string(), z.string()), z.literal(true)]).meta({
  description: 'Approved: ids of what was opened for the merchant, as `accountId`; refused: true',
});

const why = text({ zh: '原因', en: 'Reason' }).max(200).required();

export const merchant = defineResource({
  name: 'truck.merchant',
  base: 'blade-truck/merchant',
  table: 'truck_merchant',
  label: { zh: '商户', en: 'Fleet merchant' },
  purpose: {
    zh: '车队客户的档案、结算方式和合同；审核通过后开立账户',
    en: 'Fleet customers with settlement and contract; an account is opened once one is approved',
  },
  title: 'merchantName',
  foundBy: ['merchantName', 'merchantNo', 'phone'],
  columns: [
    ['merchantName', 'merchantNo'],
    'merchantStatus',
    'merchantType',
    ['contact', 'phone'],
    ['balance', 'settleMode'],
    'carCount',
    ['contractTo', 'contractFrom'],
    'blacklisted',
  ],
  menu: { under: 'fleet', sort: 1, icon: 'ShopOutlined', label: { zh: '商户管理', en: 'Merchants' } },
  scope: { owner: 'id' },
  verbs: { create: 'save', update: 'update' },
  states: { merchantStatus: { pending: ['active'], active: ['disabled'], disabled: ['active'] } },
  // A merchant that nothing references can be deleted in any state.
  removable: { merchantStatus: ['pending', 'active', 'disabled'] },
  actions: {
    // A refused merchant stays pending, and the reason becomes its remark.
    audit: action({ zh: '审核', en: 'Review' })
      .bulk()
      .from('merchantStatus', merchantStatus.key.pending)
      .to(merchantStatus.key.active)
      .takes({
        pass: flag({ zh: '通过', en: 'Approve' }).starts(1),
        reason: text({ zh: '原因', en: 'Reason' }).max(200),
      })
      .gives(auditReply),
    enable: action({ zh: '启用', en: 'Enable' })
      .bulk()
      .from('merchantStatus', merchantStatus.key.disabled)
      .to(merchantStatus.key.active)
      .takes({ reason: why }),
    disable: action({ zh: '停用', en: 'Disable' })
      .bulk()
      .danger()
      .from('merchantStatus', merchantStatus.key.active)
      .to(merchantStatus.key.disabled)
      .takes({ reason: why }),
  },
  events: { grantCredit: { zh: '审批授信', en: 'Credit decision' } },
  fields: {
    merchantNo: codeText({ zh: '商户编号', en: 'Merchant No.' }).max(20).unique().system().group(basics),
    merchantName: text({ zh: '商户名称', en: 'Merchant name' })
      .max(60)
      .required()
      .unique()
      .search()
      .indexed('contains')
      .group(basics),
    merchantType: dict(merchantType).required().search().group(basics),
    creditCode: codeText({ zh: '统一社会信用代码', en: 'Unified credit code' })
      .max(18)
      .required()
      .unique()
      .checked(creditCodeProblem)
      .group(basics),
    contact: text({ zh: '联系人', en: 'Contact' }).max(20).required().group(basics),
    phone: phone({ zh: '手机号', en: 'Phone' }).search().indexed().group(basics),
    areaCode: region({ zh: '行政区划', en: 'Region' }).group(basics),
    address: text({ zh: '详细地址', en: 'Address' }).max(100).group(basics),
    settleMode: dict(accountSettleMode).required().starts(accountSettleMode.key.prepaid).group(settlement),
    creditLimit: decimal(14, 2, { zh: '授信额度', en: 'Credit limit', unit: '¥' }).min(0).group(settlement),
    discountRate: decimal(5, 2, { zh: '服务费折扣', en: 'Service discount', unit: '%' })
      .min(0)
      .max(100)
      .hint({
        zh: '从服务费中减去的百分比，订单启动时确定',
        en: 'Percent off the service fee, fixed when an order starts',
      })
      .group(settlement),
    // The tariffs that name this merchant.
    ruleIds: refs('charging.billingRules', { zh: '专属计费', en: 'Own tariffs' }).computed().group(settlement),
    contractNo: codeText({ zh: '合同编号', en: 'Contract No.' }).max(40).group(contract),
    contractFrom: date({ zh: '合同开始', en: 'Contract start' }).group(contract),
    contractTo: date({ zh: '合同结束', en: 'Contract end' }).group(contract),
    contractFiles: files({ zh: '合同附件', en: 'Contract files' }).group(contract),
    invoiceTitle: text({ zh: '发票抬头', en: 'Invoice title' }).max(60).group(invoice),
    taxNo: codeText({ zh: '税号', en: 'Tax No.' }).max(20).group(invoice),
    bankName: text({ zh: '开户行', en: 'Bank' }).max(60).group(invoice),
    bankAccount: codeText({ zh: '银行账号', en: 'Bank account' }).max(30).masked().group(invoice),
    merchantStatus: dict(merchantStatus).system().search().indexed().group(now),
    balance: decimal(14, 2, { zh: '余额', en: 'Balance', unit: '¥' }).computed().summed().group(now),
    carCount: integer({ zh: '车辆数', en: 'Trucks' }).computed().group(now),
    blacklisted: flag({ zh: '黑名单', en: 'Blacklisted' }).computed().group(now),
    monthKwh: decimal(12, 2, { zh: '本月电量', en: 'Energy this month', unit: 'kWh' }).computed().summed().group(now),
  },
});
