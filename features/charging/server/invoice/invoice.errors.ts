// Refusals of invoices.
import { defineErrors } from '@ec/kernel/errors';

export const invoiceErrors = defineErrors('charging.invoice', {
  nothingToInvoice: { status: 409, zh: '没有可开票的订单', en: 'No orders to invoice' },
  notInvoiceable: {
    status: 409,
    zh: '所选订单中有 {count} 个不能开票：未支付、已退款、不属于该商户该月，或已在有效发票上',
    en: 'Of the chosen orders {count} cannot be invoiced: not paid, refunded, of another merchant or month, or on a valid invoice',
  },
  tooMany: { status: 409, zh: '一张发票最多 {most} 个订单', en: 'An invoice takes at most {most} orders' },
  noTitle: { status: 400, zh: 'title:请输入发票抬头', en: 'title:Enter the invoice title' },
  noTaxNo: { status: 400, zh: 'taxNo:请输入税号', en: 'taxNo:Enter the tax No.' },
  noBank: {
    status: 400,
    zh: 'bankName:专用发票须填写开户行与账号',
    en: 'bankName:A special VAT invoice needs bank and account',
  },
  dateAhead: {
    status: 400,
    zh: 'invoiceDate:开票日期不能晚于今天',
    en: 'invoiceDate:The invoice date cannot be in the future',
  },
  dateBefore: {
    status: 400,
    zh: 'invoiceDate:开票日期不能早于所开月份',
    en: 'invoiceDate:The invoice date cannot be before the invoiced month',
  },
  numberTaken: {
    status: 400,
    zh: '{name}:该号码已用于另一张发票',
    en: '{name}:This number is already used by another invoice',
  },
  amountsChanged: {
    status: 409,
    zh: '发票申请 {apply} 的订单在申请后金额有变化（退款或补收占位费），请作废后重新申请',
    en: 'Orders on invoice request {apply} have changed since (refund or late fee). Void it and request again',
  },
  onInvoice: {
    status: 409,
    zh: '订单 {no} 在发票申请 {apply} 上，请在那里办理',
    en: 'Order {no} is on invoice request {apply}. Continue there',
  },
  noneToIssue: { status: 409, zh: '没有待开具的发票', en: 'No invoices to issue' },
});
