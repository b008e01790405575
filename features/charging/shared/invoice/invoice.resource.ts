// Invoices of merchants: requested and decided here, issued and reversed (red-flushed) in the tax system (domain §6.19, BR-67).
import { action } from '@ec/resource/action';
import { codeText, date, datetime, decimal, dict, integer, json, ref, text } from '@ec/resource/fields';
import { button } from '@ec/resource/menu';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';
import { invoiceKind, invoiceStatus } from './invoice.enums.ts';
import { type InvoiceLine, invoiceLinesText } from './invoice-lines.ts';

const { applied, approved, refused, issued, reversed, voided } = invoiceStatus.key;
const why = text({ zh: '原因', en: 'Reason' }).required().max(200);
/** Invoice numbers of the tax system: 20 digits, on older invoices 8. */
const taxNumber = (zh: string, en: string) =>
  codeText({ zh, en })
    .max(20)
    .match(/^(\d{8}|\d{20})$/, { zh: '应为 20 位或 8 位数字', en: 'Must be 20 or 8 digits' });
const buyer = { zh: '购买方', en: 'Buyer' };
const money = { zh: '金额', en: 'Amounts' };
const course = { zh: '办理', en: 'Processing' };

export const invoice = defineResource({
  name: 'charging.invoice',
  base: 'blade-truck/invoice',
  table: 'truck_invoice',
  label: { zh: '发票', en: 'Invoice' },
  purpose: {
    zh: '按商户合并订单开票：申请、审核、开具与红冲；一个订单同时只在一张有效发票上',
    en: 'Invoices over a merchant’s orders: request, approve, issue, reverse. An order is on at most one valid invoice',
  },
  title: 'applyNo',
  subject: 'merchantId',
  columns: [
    ['applyNo', 'merchantId'],
    'month',
    'invoiceStatus',
    ['amount', 'taxMoney'],
    ['orderCount', 'refundedSince'],
    'title',
    ['invoiceNo', 'invoiceDate'],
  ],
  isPaper: true,
  menu: {
    under: 'trade',
    sort: 12,
    icon: 'SolutionOutlined',
    label: { zh: '发票管理', en: 'Invoices' },
    buttons: [button('request', '申请开票', 'Request invoice', 'toolbar')],
  },
  scope: { owner: 'merchantId', wholeOf: 'charging.orders' },
  // Only the call `request` creates invoices, from orders of a month.
  calls: { create: false, update: false, remove: false, import: false },
  states: {
    invoiceStatus: { applied: ['approved', 'refused', 'voided'], approved: ['issued', 'voided'], issued: ['reversed'] },
  },
  constraints: {
    truck_invoice_order_once: { zh: '有订单已在另一张有效发票上', en: 'An order is already on another valid invoice' },
  },
  actions: {
    approve: action({ zh: '通过', en: 'Approve' })
      .confirm()
      .frequent()
      .from('invoiceStatus', applied)
      .to(approved)
      .bulk(),
    refuse: action({ zh: '驳回', en: 'Refuse' })
      .bulk()
      .from('invoiceStatus', applied)
      .to(refused)
      .takes({ reason: why }),
    issue: action({ zh: '登记开具', en: 'Record issue' })
      .oneByOne('each invoice has a number and a date of its own')
      .frequent()
      .from('invoiceStatus', approved)
      .to(issued)
      .takes({
        invoiceNo: taxNumber('发票号码', 'Invoice No.').required(),
        invoiceDate: date({ zh: '开票日期', en: 'Invoice date' }).required(),
      }),
    reverse: action({ zh: '登记红冲', en: 'Record reversal' })
      .oneByOne('each red-letter invoice has a number of its own')
      .danger()
      .from('invoiceStatus', issued)
      .to(reversed)
      .takes({ redNo: taxNumber('红字发票号码', 'Credit note No.').required(), reason: why }),
    void: action({ zh: '作废', en: 'Void' })
      .bulk()
      .danger()
      .from('invoiceStatus', applied, approved)
      .to(voided)
      .takes({ reason: why }),
  },
  fields: {
    applyNo: codeText({ zh: '申请单号', en: 'Request No.' })
      .max(32)
      .unique()
      .system()
      .search()
      .indexed('contains')
      .group(course),
    merchantId: ref('truck.merchant', { zh: '商户', en: 'Merchant' }).system().search().indexed().group(course),
    month: codeText({ zh: '账期', en: 'Month' }).max(7).system().search().indexed().group(course),
    invoiceStatus: dict(invoiceStatus).system().search().indexed().group(course),
    amount: decimal(14, 2, { zh: '价税合计', en: 'Amount', unit: '¥' }).system().summed().group(money),
    taxMoney: decimal(14, 2, { zh: '税额', en: 'Tax', unit: '¥' }).system().summed().group(money),
    orderCount: integer({ zh: '订单数', en: 'Orders' }).system().group(money),
    refundedSince: decimal(14, 2, { zh: '开票后退款', en: 'Refunded after invoicing', unit: '¥' })
      .computed()
      .group(money)
      .hint({
        zh: '大于 0 时须为差额开具红字发票',
        en: 'If above 0, a red-letter invoice is required for the difference',
      }),
    kind: dict(invoiceKind).system().group(money),
    lines: json(z.custom<InvoiceLine[]>(), { zh: '项目', en: 'Items' })
      .system()
      .describe(invoiceLinesText)
      .group(money),
    title: text({ zh: '发票抬头', en: 'Invoice title' }).max(60).system().search().indexed('contains').group(buyer),
    taxNo: codeText({ zh: '税号', en: 'Tax No.' }).max(20).system().group(buyer),
    address: text({ zh: '地址', en: 'Address' }).max(100).system().group(buyer),
    bankName: text({ zh: '开户行', en: 'Bank' }).max(60).system().group(buyer),
    bankAccount: codeText({ zh: '银行账号', en: 'Bank account' }).max(30).masked().system().group(buyer),
    invoiceNo: codeText({ zh: '发票号码', en: 'Invoice No.' }).max(20).unique().system().search().group(course),
    invoiceDate: date({ zh: '开票日期', en: 'Invoice date' }).system().group(course),
    redNo: codeText({ zh: '红字发票号码', en: 'Credit note No.' }).max(20).unique().system().group(course),
    applyUser: ref('system.user', { zh: '申请人', en: 'Requested by' }).system().group(course),
    auditUser: ref('system.user', { zh: '审核人', en: 'Decided by' }).system().group(course),
    auditTime: datetime({ zh: '审核时间', en: 'Decided at' }).system().group(course),
    endReason: text({ zh: '驳回、红冲或作废原因', en: 'Reason for rejection, reversal or voiding' })
      .max(200)
      .system()
      .group(course),
  },
});
