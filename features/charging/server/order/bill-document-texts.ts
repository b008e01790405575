// The texts of a printed bill.
import type { Label } from '@ec/language/label';

export const billTexts = {
  customer: { zh: '客户', en: 'Customer' },
  heading: { zh: '分时段账单', en: 'Bill by period' },
  period: { zh: '时段', en: 'Period' },
  time: { zh: '时间', en: 'Time' },
  kwh: { zh: '电量（kWh）', en: 'Energy (kWh)' },
  elecPrice: { zh: '电价（¥/kWh）', en: 'Electricity (¥/kWh)' },
  elecMoney: { zh: '电费（¥）', en: 'Electricity (¥)' },
  servicePrice: { zh: '服务费单价（¥/kWh）', en: 'Service (¥/kWh)' },
  serviceMoney: { zh: '服务费（¥）', en: 'Service (¥)' },
  money: { zh: '小计（¥）', en: 'Amount (¥)' },
  total: { zh: '合计', en: 'Total' },
} satisfies Record<string, Label>;
