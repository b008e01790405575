// Labels of a printed work order.
import type { Label } from '@ec/language/label';

export const orderDocumentTexts = {
  customer: { zh: '农户', en: 'Customer' },
  address: { zh: '地址', en: 'Address' },
} satisfies Record<string, Label>;
