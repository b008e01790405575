// Unique values that became equal when migration 0167 normalized texts: the row that kept the value, and the outcome of the other row.
// Only migrations write it.
import { defineEnum } from '@ec/resource/enum';
import { codeText, dict, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';

const twinOutcome = defineEnum(
  'system_twinOutcome',
  { zh: '处理', en: 'Outcome' },
  { renamed: [1, '已改名', 'Renamed', 'warning'], unchanged: [2, '保持原值', 'Left as it was', 'bad'] },
  { level: 'system', closed: true },
);

export const valueTwin = defineResource({
  name: 'system.valueTwin',
  base: 'blade-log/value-twin',
  code: 'log_value_twin',
  table: 'system_value_twin',
  label: { zh: '重复值', en: 'Duplicate values' },
  purpose: {
    zh: '升级时发现的仅大小写、全半角或空格不同的唯一值：一行保留，另一行改名或保持原值，请人工核对',
    en: 'Unique values that differed by case, width or blanks alone when the database was upgraded: please check these rows',
  },
  title: 'oldValue',
  columns: ['createTime', ['tableName', 'columnName'], 'newValue', 'twinOutcome', 'rowId', 'keptId'],
  kind: 'ledger',
  toasts: 'system',
  order: [{ field: 'createTime', direction: 'desc' }],
  calls: { select: false, export: false },
  menu: { under: 'log', sort: 6, icon: 'BlockOutlined' },
  fields: {
    tableName: text({ zh: '数据表', en: 'Table' }).max(63).system().required().search(),
    columnName: text({ zh: '字段', en: 'Column' }).max(63).system().required(),
    oldValue: text({ zh: '原值', en: 'Value before' }).max(255).system().required().search(),
    newValue: text({ zh: '规范值', en: 'Value' }).max(255).system().required().search(),
    twinOutcome: dict(twinOutcome).system().required().search(),
    rowId: codeText({ zh: '数据编号', en: 'Row' }).max(20).system().required(),
    keptId: codeText({ zh: '保留该值的数据', en: 'Row that keeps the value' }).max(20).system(),
  },
});
