// Texts of an action on several rows: the confirmation before it and the report after it.
import { defineTexts } from '@ec/language/texts';

export const bulkTexts = defineTexts({
  zh: {
    title: '{action} {count} 条{label}',
    names: '{names}',
    namesMore: '{names} 等 {count} 条',
    reached: '「{field}」将变为：{states}',
    others: '另有 {count} 条不适用，保持不变：{names}',
    notOffered: '此操作不适用',
    done: '已完成 {count} 条',
    partly: '已完成 {done} 条，{count} 条未执行',
    most: '一次最多 {most} 条，请缩小范围。',
    none: '所选数据都不适用「{action}」',
    or: ' 或 ',
  },
  en: {
    title: '{action}: {count} × {label}',
    names: '{names}',
    namesMore: '{names} and others, {count} in all',
    reached: '{field} becomes: {states}',
    others: '{count} more cannot be included and stay as they are: {names}',
    notOffered: 'Not possible for this row',
    done: '{count} done',
    partly: '{done} done, {count} not done',
    most: 'At most {most} rows at a time. Narrow the search.',
    none: '“{action}” is not possible for any of the selected rows',
    or: ' or ',
  },
});
