// Models for code generation (domain §13): a table of a data source, and the settings of its columns.
import { codeText, json, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';
import { prototype } from './prototype.ts';

export const model = defineResource({
  name: 'develop.model',
  base: 'blade-develop/model',
  table: 'develop_model',
  label: { zh: '数据模型', en: 'Data model' },
  purpose: { zh: '数据源中的表', en: 'Tables of the data sources' },
  title: 'modelName',
  isGlobal: true,
  toasts: 'system',
  menu: { under: 'tool', sort: 3, icon: 'ProjectOutlined', label: { zh: '数据模型', en: 'Data models' } },
  // Only people with this menu may see the rows, also in pickers.
  calls: { export: false, import: false, select: { code: 'model' } },
  columns: ['modelCode', 'datasourceId', ['modelTable', 'modelClass'], 'updateTime'],
  // The table comes before the names, because the choice of a table fills in the names.
  fields: {
    datasourceId: ref('develop.datasource', { zh: '数据源', en: 'Data source' }).required(),
    modelTable: text({ zh: '物理表名', en: 'Table' }).required().max(64).search(),
    modelName: text({ zh: '模型名称', en: 'Model' }).required().max(64).search(),
    modelCode: codeText({ zh: '模型编号', en: 'Code' }).required().max(64).unique().search(),
    modelClass: text({ zh: '模型类名', en: 'Class' })
      .required()
      .max(64)
      .match(/^[A-Z][A-Za-z0-9]*$/, {
        zh: '模型类名以大写字母开头，只能有字母和数字',
        en: 'A class begins with a capital and has letters and digits only',
      })
      .hint({ zh: '例如 SparePart', en: 'For example SparePart' }),
    modelRemark: text({ zh: '模型备注', en: 'Model note' }).max(255),
    prototypes: json(z.array(prototype), { zh: '字段', en: 'Columns' })
      .describe((columns) => columns.map(({ jdbcName }) => jdbcName).join(', '))
      .system(),
  },
});
