// The statement of one merchant for one month. Closing stores its sums. Then the statement is compared with the ledger and sent (domain §6.20,
// BR-68). Invoices do not change its state.
import { action } from '@ec/resource/action';
import { codeText, datetime, decimal, dict, integer, ref, text } from '@ec/resource/fields';
import { button } from '@ec/resource/menu';
import { defineResource } from '@ec/resource/resource';
import { statementStatus } from './statement.enums.ts';

const { open, closed, compared, sent } = statementStatus.key;
const yuan = (zh: string, en: string) => decimal(14, 2, { zh, en, unit: '¥' }).system().summed().list();

export const statement = defineResource({
  name: 'charging.statement',
  base: 'blade-truck/statement',
  table: 'truck_statement',
  label: { zh: '商户对账', en: 'Statement' },
  purpose: {
    zh: '各商户每月的月结、对账、开票与发送',
    en: 'The month of each merchant: closed, compared, invoiced, sent',
  },
  title: 'month',
  isPaper: true,
  document: { zh: '商户对账单', en: 'Merchant statement' },
  menu: {
    under: 'trade',
    sort: 13,
    icon: 'ScheduleOutlined',
    label: { zh: '对账中心', en: 'Statements' },
    buttons: [button('close', '月结', 'Close month', 'both')],
  },
  scope: { owner: 'merchantId', wholeOf: 'charging.orders' },
  calls: { create: false, update: false, remove: false, import: false },
  unique: [['merchantId', 'month']],
  states: { statementStatus: { open: ['closed'], closed: ['open', 'compared'], compared: ['open', 'sent'] } },
  actions: {
    compare: action({ zh: '对账', en: 'Reconcile' })
      .confirm()
      .frequent()
      .from('statementStatus', closed)
      .to(compared)
      .bulk(),
    send: action({ zh: '登记发送', en: 'Mark as sent' })
      .frequent()
      .from('statementStatus', compared)
      .to(sent)
      .takes({ sentTo: text({ zh: '发送给', en: 'Sent to' }).required().max(100) })
      .bulk(),
    reopen: action({ zh: '重新打开', en: 'Reopen' }).danger().from('statementStatus', closed, compared).to(open).bulk(),
    mail: action({ zh: '邮件发送', en: 'Send by e-mail' })
      .oneByOne('each merchant has an address of its own')
      .from('statementStatus', compared)
      .to(sent)
      .takes({
        to: codeText({ zh: '收件人', en: 'To' }).required().max(100).hint({
          zh: '多个以逗号分隔；附上对账单PDF',
          en: 'Separate several with commas; the statement is attached as a PDF',
        }),
      }),
  },
  events: { close: { zh: '月结', en: 'Month closed' } },
  fields: {
    merchantId: ref('truck.merchant', { zh: '商户', en: 'Merchant' }).system().search().indexed().list(),
    month: codeText({ zh: '账期', en: 'Month' }).max(7).system().search().indexed().list(),
    statementStatus: dict(statementStatus).system().search().indexed().list(),
    orders: integer({ zh: '订单数', en: 'Orders' }).system().list(),
    kwh: decimal(14, 2, { zh: '电量', en: 'Energy', unit: 'kWh' }).system().list(),
    totalMoney: yuan('订单金额', 'Order amount'),
    refundMoney: yuan('退款金额', 'Refunded'),
    closeTime: datetime({ zh: '月结时间', en: 'Closed at' }).system(),
    compareTime: datetime({ zh: '对账时间', en: 'Reconciled at' }).system(),
    sendTime: datetime({ zh: '发送时间', en: 'Sent at' }).system(),
    sentTo: text({ zh: '发送给', en: 'Sent to' }).max(100).system(),
  },
});
