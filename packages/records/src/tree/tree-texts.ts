// Texts of lists whose rows lie below each other.
import { defineTexts } from '@ec/language/texts';

export const treeTexts = defineTexts({
  zh: {
    open: '展开「{name}」',
    close: '收起「{name}」',
    closeAll: '全部收起',
    move: '移动「{name}」：第 {at} 个，共 {of} 个；用上下键或拖动调整顺序',
    up: '上移',
    down: '下移',
    addBelow: '新增下级',
    place: '所在位置',
    atRoot: '顶级',
    shown: '显示 {total} 条',
  },
  en: {
    open: 'Open “{name}”',
    close: 'Close “{name}”',
    closeAll: 'Close all',
    move: 'Move “{name}”: {at} of {of}; arrow up and down, or drag',
    up: 'Move up',
    down: 'Move down',
    addBelow: 'Add below',
    place: 'Location',
    atRoot: 'Top level',
    shown: '{total} shown',
  },
});
