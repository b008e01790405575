// The monthly statement of a customer: energy, income, his share, rent, and differences of earlier months (BR-43). A confirmed statement does
// not change.
import { action } from '@ec/resource/action';
import { codeText, datetime, decimal, dict, json, ref } from '@ec/resource/fields';
import { button } from '@ec/resource/menu';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';
import { incomeLinesText } from './lines-text.ts';
import { statementState } from './statement.enums.ts';

const { draft, confirmed, paid } = statementState.key;
const yuan = (zh: string, en: string) => decimal(14, 2, { zh, en, unit: '¥' }).system().summed();

/** A line `adjust` is the difference of an earlier confirmed month, which `month` names. */
export const statementLine = z.object({
  kind: z.enum(['feed', 'self', 'subsidy', 'share', 'rent', 'adjust']),
  kwh: z.number().nullable(),
  price: z.number().nullable(),
  amount: z.number(),
  month: z.string(),
  stationId: z.string(),
  /** The number of days that a line of energy or share sums. Each day was rounded alone. Older statements lack `days` and `base`. */
  days: z.number().int().nullable().optional(),
  /** The amount in ¥ from which a line of share or rent follows: the income, or the rent of a year. */
  base: z.number().nullable().optional(),
});
export type StatementLine = z.infer<typeof statementLine>;

export const incomeStatement = defineResource({
  name: 'household.incomeStatement',
  base: 'blade-household/incomeStatement',
  table: 'household_income_statement',
  label: { zh: '收益结算单', en: 'Income statement' },
  purpose: {
    zh: '每个农户每月的发电、收益、分成、租金与差额；确认后不再变动，差额计入下月',
    en: 'Monthly yield, income, share, rent and differences per customer. After confirmation, differences go to the next month',
  },
  title: 'statementNo',
  subject: 'customerId',
  foundBy: ['statementNo'],
  document: { zh: '收益结算单', en: 'Income statement' },
  isPaper: true,
  live: true,
  columns: [
    ['statementNo', 'customerId'],
    'month',
    'statementState',
    ['kwh', 'income'],
    ['farmerShare', 'rent'],
    'adjust',
    'due',
  ],
  menu: {
    under: 'household',
    sort: 16,
    icon: 'AccountBookOutlined',
    label: { zh: '收益结算', en: 'Income statements' },
    buttons: [button('make', '生成结算单', 'Generate statements', 'toolbar')],
  },
  scope: { dept: 'customerId.agentDeptId', own: 'createUser' },
  calls: { create: false, update: false, remove: false, import: false },
  unique: [['customerId', 'month']],
  constraints: {
    income_month_adjusted: {
      zh: '该月差额已计入以后月份的结算单，不能退回',
      en: 'A later statement pays a difference of this month: it cannot go back',
    },
    income_adjust_once: {
      zh: '往月差额刚刚有变动，请重试',
      en: 'The differences of earlier months have just changed: try again',
    },
  },
  order: [
    { field: 'month', direction: 'desc' },
    { field: 'id', direction: 'desc' },
  ],
  states: { statementState: { draft: ['confirmed'], confirmed: ['draft', 'paid'] } },
  past: { field: 'statementState', values: [paid] },
  actions: {
    confirm: action({ zh: '确认', en: 'Confirm' })
      .confirm()
      .frequent()
      .from('statementState', draft)
      .to(confirmed)
      .bulk(),
    pay: action({ zh: '登记支付', en: 'Record payment' })
      .oneByOne('the voucher belongs to one payment')
      .frequent()
      .from('statementState', confirmed)
      .to(paid)
      .takes({ voucherNo: codeText({ zh: '支付凭证号', en: 'Voucher No.' }).required().max(40) }),
    reopen: action({ zh: '退回草稿', en: 'Back to draft' }).danger().from('statementState', confirmed).to(draft).bulk(),
  },
  fields: {
    statementNo: codeText({ zh: '结算单号', en: 'Statement No.' })
      .max(32)
      .unique()
      .system()
      .search()
      .indexed('contains'),
    customerId: ref('household.stationCustomer', { zh: '农户', en: 'Customer' }).system().search().indexed(),
    month: codeText({ zh: '月份', en: 'Month' }).max(7).system().search().indexed(),
    statementState: dict(statementState).system().search().indexed(),
    kwh: decimal(14, 2, { zh: '结算发电量', en: 'Settled yield', unit: 'kWh' }).system().summed(),
    income: yuan('收益', 'Income'),
    farmerShare: yuan('农户分成', 'Farmer share'),
    rent: yuan('租金', 'Rent'),
    adjust: yuan('往月差额', 'Prior differences'),
    due: yuan('应付农户', 'Due to farmer'),
    lines: json(z.array(statementLine), { zh: '明细', en: 'Lines' }).system().describe(incomeLinesText),
    confirmTime: datetime({ zh: '确认时间', en: 'Confirmed at' }).system(),
    payTime: datetime({ zh: '支付时间', en: 'Paid at' }).system(),
    voucherNo: codeText({ zh: '支付凭证号', en: 'Voucher No.' }).max(40).system(),
  },
});
