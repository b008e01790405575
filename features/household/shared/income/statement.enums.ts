// Enums of income statements (BR-43).
import { defineEnum } from '@ec/resource/enum';

export const statementState = defineEnum(
  'incomeStatement_statementState',
  { zh: '结算状态', en: 'Statement state' },
  {
    draft: [1, '草稿', 'Draft', 'off'],
    confirmed: [2, '已确认', 'Confirmed', 'warning'],
    paid: [3, '已支付', 'Paid', 'good'],
  },
  { closed: true },
);
