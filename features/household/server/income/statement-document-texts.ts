// Texts of the printed income statement.
import type { Label } from '@ec/language/label';

export const statementDocumentTexts = {
  stations: { zh: '电站', en: 'Stations' },
  between: { zh: '、', en: ', ' },
} satisfies Record<string, Label>;
