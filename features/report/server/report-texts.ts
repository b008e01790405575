// What stands on a report's file beside its figures, in both languages.
import { fill } from '@ec/language/fill';
import type { Language } from '@ec/language/language';

const texts = {
  about: { zh: '说明', en: 'About' },
  item: { zh: '项目', en: 'Item' },
  value: { zh: '内容', en: 'Value' },
  source: { zh: '数据来源', en: 'Data' },
  at: { zh: '生成时间', en: 'Made' },
  by: { zh: '生成人', en: 'Made by' },
  filters: { zh: '筛选', en: 'Filters' },
  noFilters: { zh: '全部', en: 'None' },
  rows: { zh: '行数', en: 'Rows' },
  whole: { zh: '{total}', en: '{total}' },
  part: { zh: '前 {shown} 行，共 {total} 行', en: 'First {shown} of {total}' },
  partHint: { zh: '合计为全部数据', en: 'Totals are those of all' },
  total: { zh: '合计', en: 'Total' },
  nothing: { zh: '没有数据', en: 'Nothing found' },
  mail: { zh: '定时报表“{name}”见附件，生成时间 {at}。', en: 'The scheduled report “{name}” is attached, made {at}.' },
  page: { zh: '第 {page} / {pages} 页', en: 'Page {page} of {pages}' },
} as const;

export const reportText =
  (language: Language) =>
  (name: keyof typeof texts, values: Record<string, string | number> = {}): string =>
    fill(texts[name][language], values);
