// Errors of data sources, models and code configurations.
import { defineErrors } from '@ec/kernel/errors';

export const developErrors = defineErrors('develop', {
  unreachable: { status: 400, zh: '无法读取数据源：{why}', en: 'The data source cannot be read: {why}' },
  noTable: { status: 404, zh: '数据源中没有表{table}', en: 'Table {table} does not exist in the data source' },
  noDatasource: { status: 404, zh: '数据源不存在或已删除', en: 'The data source does not exist or was deleted' },
  noModel: { status: 404, zh: '数据模型不存在或已删除', en: 'The data model does not exist or was deleted' },
  ownDatabase: {
    status: 400,
    zh: '本系统数据库由系统提供，不能修改或删除',
    en: 'The product’s own database comes with it and cannot be changed or removed',
  },
  noCode: { status: 404, zh: '代码生成配置不存在或已删除', en: 'The configuration does not exist or was deleted' },
  noColumn: { status: 400, zh: '{model}没有字段{column}', en: '{model} has no column {column}' },
  noFields: { status: 400, zh: '{model}没有可生成的字段', en: '{model} has no columns to write fields from' },
  wrongType: {
    status: 400,
    zh: '{model}的字段{column}类型无法识别：{type}',
    en: 'Unknown type of {column} in {model}: {type}',
  },
  noDictionary: {
    status: 400,
    zh: '{model}的字段{column}没有可用的字典：{dictCode}',
    en: '{column} of {model} has no dictionary to take its keys from: {dictCode}',
  },
  wrongName: {
    status: 400,
    zh: '名称{name}不能用于生成代码，请修改模型、字段或表名',
    en: 'The name {name} cannot be used in code: change the model, its columns or its table',
  },
  samePath: {
    status: 400,
    zh: '所选配置生成同一个文件：{path}',
    en: 'Two of these configurations write the same file: {path}',
  },
  severalModels: { status: 400, zh: '一次只能保存一个数据模型的字段', en: 'The columns of one model at a time' },
  doubleColumn: { status: 400, zh: '字段{name}重复', en: 'Duplicate column {name}' },
});
