// Writes the workbook with which the electronic invoice platform issues many invoices at once (批量开票). Sheets and columns follow the
// public import form of the platform (1-发票基本信息, 2-发票明细信息), so the texts are Chinese in every language.

import { type BookColumn, type BookSheet, writeBook } from '@ec/sheets/write-book';
import { invoiceKind } from '../../shared/invoice/invoice.enums.ts';
import { type InvoiceLine, invoiceItems } from '../../shared/invoice/invoice-lines.ts';

export interface ApprovedInvoice {
  applyNo: string;
  month: string;
  kind: number;
  title: string;
  taxNo: string;
  address: string | null;
  bankName: string | null;
  bankAccount: string | null;
  lines: readonly InvoiceLine[];
}

const columns = (names: readonly string[]): BookColumn[] =>
  names.map((heading) => ({ heading, width: Math.max(12, heading.length * 2 + 2) }));

const basics = [
  '发票流水号',
  '发票类型',
  '特定业务类型',
  '是否含税',
  '受票方自然人标识',
  '购买方名称',
  '证件类型',
  '购买方纳税人识别号',
  '购买方地址',
  '购买方电话',
  '购买方开户银行',
  '购买方银行账号',
  '备注',
  '是否展示购买方银行账号',
  '销售方开户行',
  '销售方银行账号',
  '是否展示销售方银行账号',
  '购买方邮箱',
  '购买方经办人姓名',
  '购买方经办人证件类型',
  '购买方经办人证件号码',
  '经办人国籍(地区)',
  '经办人自然人纳税人识别号',
  '放弃享受减按1%征收率原因',
  '收款人',
  '复核人',
];
const details = [
  '发票流水号',
  '项目名称',
  '商品和服务税收编码',
  '规格型号',
  '单位',
  '数量',
  '单价',
  '金额',
  '税率',
  '折扣金额',
  '是否使用优惠政策',
  '优惠政策类型',
  '即征即退类型',
];
const kinds: Record<number, string> = {
  [invoiceKind.key.special]: '增值税专用发票',
  [invoiceKind.key.general]: '普通发票',
};

/** Converts an amount to the number of a cell. A double keeps 14 digits, two of them decimals, without loss. */
const amount = (text: string): number => Number(text);

export function taxSheets(invoices: readonly ApprovedInvoice[]): BookSheet[] {
  const basicRows = invoices.map(({ applyNo, month, kind, title, taxNo, address, bankName, bankAccount }) => [
    applyNo,
    kinds[kind] ?? '',
    '',
    '是',
    '否',
    title,
    '',
    taxNo,
    address ?? '',
    '',
    bankName ?? '',
    bankAccount ?? '',
    `${month} 充电费用`,
    bankAccount ? '是' : '否',
    ...basics.slice(14).map(() => ''),
  ]);
  const detailRows = invoices.flatMap(({ applyNo, lines }) =>
    lines.map(({ item, taxCode, amount: gross, rate }) => [
      applyNo,
      invoiceItems[item].name.zh,
      taxCode,
      '',
      '',
      '',
      '',
      amount(gross),
      rate / 100,
      '',
      '',
      '',
      '',
    ]),
  );
  const detailColumns = columns(details).map((column) =>
    column.heading === '税率' ? { ...column, format: '0.00' } : column,
  );
  return [
    { name: '1-发票基本信息', columns: columns(basics), rows: basicRows },
    { name: '2-发票明细信息', columns: detailColumns, rows: detailRows },
  ];
}

export const taxFileName = '数电票批量导入.xlsx';

export const writeTaxFile = (path: string, invoices: readonly ApprovedInvoice[]): Promise<void> =>
  writeBook(path, taxSheets(invoices));
