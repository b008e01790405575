// Texts of the dictionary screens.
export const dictTexts = {
  zh: {
    entries: '字典项',
    entriesOf: '{name} · 字典项',
    pick: '请先选择一个字典',
    pickWhy: '点击字典编号，这里显示它的字典项',
    sideBySide: '左右布局',
    stacked: '上下布局',
    seal: '封存',
    unseal: '解封',
    sealed: '已封存：表单中不再可选',
    yes: '是',
    no: '否',
  },
  en: {
    entries: 'Entries',
    entriesOf: '{name} · entries',
    pick: 'Select a dictionary first',
    pickWhy: 'Click the code of a dictionary to see its entries here',
    sideBySide: 'Side by side',
    stacked: 'Stacked',
    seal: 'Seal',
    unseal: 'Unseal',
    sealed: 'Sealed: no longer offered in forms',
    yes: 'Yes',
    no: 'No',
  },
};
