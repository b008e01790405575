// Texts of a printed refund.
import type { Label } from '@ec/language/label';

export const refundDocumentTexts = {
  plateNo: { zh: '车牌号', en: 'Plate No.' },
  orderTime: { zh: '订单时间', en: 'Order time' },
} satisfies Record<string, Label>;
