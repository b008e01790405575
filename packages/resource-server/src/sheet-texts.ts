// What stands in exported and imported sheets beside the data, in both languages of the product.
import { defineErrors } from '@ec/kernel/errors';
import type { Label, Language } from '@ec/resource/label';

export const sheetErrors = defineErrors({
  tooManyRows: {
    status: 400,
    zh: '最多导出{most}行，请缩小范围',
    en: 'At most {most} rows can be exported: narrow it down',
  },
  sheetKind: { status: 400, zh: '请上传xlsx或csv文件', en: 'Please give an xlsx or csv file' },
  sheetRows: { status: 400, zh: '最多导入{most}行', en: 'At most {most} rows can be imported' },
  sheetSize: { status: 400, zh: '文件解压后过大', en: 'The file unpacks to too much' },
  sheetBroken: { status: 400, zh: '文件已损坏，无法读取', en: 'The file is damaged and cannot be read' },
  noRows: { status: 400, zh: '文件中没有数据', en: 'The file has no rows' },
  unknownHeading: { status: 400, zh: '无法识别的列：{heading}', en: 'Unknown column: {heading}' },
  doubleHeading: { status: 400, zh: '列重复：{heading}', en: 'The column is there twice: {heading}' },
  missingKey: { status: 400, zh: '文件缺少匹配列：{heading}', en: 'The column to match rows by is missing: {heading}' },
  doubleKey: { status: 400, zh: '与第{line}行重复', en: 'Same key as line {line}' },
  severalTargets: {
    status: 400,
    zh: '{label}“{text}”有多个，请填编号',
    en: 'Several of {label} are called “{text}”: give the id',
  },
  refused: { status: 400, zh: '数据不符合规则，无法保存', en: 'The values break a rule and cannot be saved' },
  noSuchTarget: { status: 400, zh: '{label}“{text}”不存在', en: 'No {label} is called “{text}”' },
});

const texts = {
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  reason: { zh: '原因', en: 'Reason' },
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
  return texts[name][language].replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));
}
