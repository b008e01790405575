// Texts for undoing an import. They are separate from the texts of imports, because the tray of tasks loads with the first page.
import { defineTexts } from '@ec/language/texts';

export const undoTexts = defineTexts({
  zh: {
    undo: '撤销导入',
    undoAsk: '撤销这次导入？',
    undoHint: '本次新增的将删除，修改的将恢复；之后又被改过的保持不变。',
    undone: '已撤销',
  },
  en: {
    undo: 'Undo import',
    undoAsk: 'Undo this import?',
    undoHint: 'Added rows are deleted and changed rows are reset. Rows changed since then stay as they are.',
    undone: 'Undone',
  },
});
