// Enums of invoices (domain §6.19).
import { defineEnum } from '@ec/resource/enum';

export const invoiceKind = defineEnum(
  'invoice_kind',
  { zh: '发票类型', en: 'Invoice type' },
  {
    special: [1, '增值税专用发票', 'Special VAT invoice'],
    general: [2, '普通发票', 'General VAT invoice'],
  },
  { closed: true },
);

export const invoiceStatus = defineEnum(
  'invoice_invoiceStatus',
  { zh: '发票状态', en: 'Invoice status' },
  {
    applied: [0, '已申请', 'Requested', 'warning'],
    approved: [1, '待开具', 'To issue', 'busy'],
    refused: [2, '已驳回', 'Refused', 'off'],
    issued: [3, '已开具', 'Issued', 'good'],
    reversed: [4, '已红冲', 'Reversed', 'off'],
    voided: [5, '已作废', 'Voided', 'off'],
  },
  { closed: true },
);
