// Texts in sheets beside the data, and messages about sheets, in both languages of the product.
import { fill } from '@ec/language/fill';
import type { Label } from '@ec/language/label';
import { type Language, languages } from '@ec/language/language';

const texts = {
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  // A column of its own beside those of a table, whose fields may well be called a reason.
  reason: { zh: '导入失败原因', en: 'Import error' },
  choices: { zh: '选项', en: 'Choices' },
  template: { zh: '导入模板', en: 'import template' },
  problems: { zh: '导入问题', en: 'import problems' },
  exporting: { zh: '导出', en: 'export' },
  importing: { zh: '导入', en: 'import' },
  checking: { zh: '导入检查', en: 'import check' },
  required: { zh: '必填', en: 'required' },
  single: { zh: '不可重复', en: 'must be unique' },
  length: { zh: '最多{n}个字符', en: 'at most {n} characters' },
  whole: { zh: '整数', en: 'whole number' },
  decimal: { zh: '数字，最多{n}位小数', en: 'number, at most {n} decimals' },
  choose: { zh: '从下拉列表选择', en: 'choose from the list' },
  several: { zh: '多个用逗号分隔', en: 'several separated by commas' },
  reference: { zh: '名称或编号', en: 'name or id' },
  region: { zh: '区划代码或全称，如 山东省 济南市 历下区', en: 'region code or full name' },
  date: { zh: 'yyyy-MM-dd', en: 'yyyy-MM-dd' },
  datetime: { zh: 'yyyy-MM-dd HH:mm:ss', en: 'yyyy-MM-dd HH:mm:ss' },
  checked: { zh: '检查：', en: 'Check: ' },
  nothingWritten: { zh: '，未写入任何数据', en: '; nothing was written' },
  counts: {
    zh: '新增{added}行，修改{changed}行，未变{unchanged}行，有误{failed}行',
    en: '{added} new, {changed} changed, {unchanged} unchanged, {failed} with problems',
  },
} satisfies Record<string, Label>;

export function sheetText(
  name: keyof typeof texts,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  return fill(texts[name][language], values);
}

/** Returns whether a word is this one, in either language. */
export function isWord(name: keyof typeof texts, word: string): boolean {
  return languages.some((language) => sheetText(name, language).toLowerCase() === word.trim().toLowerCase());
}
