// Texts of the column panel.
import { defineTexts } from '@ec/language/texts';

export const columnTexts = defineTexts({
  zh: {
    title: '列设置',
    find: '查找列',
    shown: '显示的列',
    hidden: '未显示',
    locked: '名称列始终显示',
    move: '移动「{label}」：上下键调整顺序，左右键调整宽度',
    hint: '拖动或用 ↑ ↓ 调整顺序，用 ← → 调整宽度；也可以直接拖动表头的边线，双击恢复。',
    pinLeft: '固定在左侧',
    pinRight: '固定在右侧',
    density: '行高',
    dense: '紧凑',
    usual: '标准',
    relaxed: '宽松',
    reset: '恢复默认',
  },
  en: {
    title: 'Columns',
    find: 'Find a column',
    shown: 'Shown',
    hidden: 'Not shown',
    locked: 'The name is always shown',
    move: 'Move “{label}”: up and down for the order, left and right for the width',
    hint: 'Drag, or use ↑ ↓ for the order and ← → for the width. Edges of the table head can be dragged too; double-click resets them.',
    pinLeft: 'Pin to the left',
    pinRight: 'Pin to the right',
    density: 'Row height',
    dense: 'Dense',
    usual: 'Default',
    relaxed: 'Relaxed',
    reset: 'Reset',
  },
});
