// Settings for the code that is generated from a model (domain §13, contract §5).

import type { Label } from '@ec/language/label';
import { action } from '@ec/resource/action';
import { codeText, dict, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { yesNo } from '@ec/system/shared/platform.enums';
import { z } from 'zod';
import { codeStyles, folderPath, plainName, templateTypes } from './template-type.ts';

const oneOf = (values: object): RegExp => new RegExp(`^(${Object.keys(values).join('|')})$`);
const groups = {
  source: { zh: '来源', en: 'Source' },
  naming: { zh: '命名与位置', en: 'Names and places' },
  options: { zh: '生成选项', en: 'Options' },
} satisfies Record<string, Label>;
const column: Label = {
  zh: '只能有字母、数字和下划线，不能以数字开头',
  en: 'Letters, digits and underscores only; the first character is not a digit',
};
const folders: Label = { zh: '应为以 / 分隔的文件夹，不能含 . 或 ..', en: 'Folders separated by /, without dots' };
const yes = yesNo.key.yes;
const no = yesNo.key.no;

export const code = defineResource({
  name: 'develop.code',
  base: 'blade-develop/code',
  table: 'develop_code',
  label: { zh: '生成配置', en: 'Code configuration' },
  purpose: {
    zh: '由数据模型生成资源定义、迁移、菜单和页面',
    en: 'Generates definitions, migrations, menus and pages from data models',
  },
  title: 'codeName',
  isGlobal: true,
  toasts: 'system',
  menu: {
    under: 'tool',
    sort: 1,
    icon: 'CodeOutlined',
    label: { zh: '代码生成', en: 'Code generator' },
  },
  // Only people with this menu may see the rows, also in pickers.
  calls: { export: false, import: false, select: { code: 'code' } },
  columns: ['templateType', 'modelId', ['tableName', 'pkName'], ['serviceName', 'packageName'], 'updateTime'],
  actions: {
    copy: action({ zh: '复制', en: 'Copy' })
      .oneByOne('the copy opens for editing')
      .frequent()
      .gives(z.strictObject({ id: z.string(), codeName: z.string() })),
  },
  fields: {
    templateType: text({ zh: '模板类型', en: 'Template' })
      .required()
      .max(16)
      .match(oneOf(templateTypes), { zh: '模板类型应为 crud、sub 或 tree', en: 'Must be crud, sub or tree' })
      .starts('crud')
      .group(groups.source),
    modelId: ref('develop.model', { zh: '数据模型', en: 'Model' }).required().search().hint({
      zh: '选择后带出表名、主键和命名',
      en: 'Fills in table, key and names',
    }),
    datasourceId: ref('develop.datasource', { zh: '数据源', en: 'Data source' }).required(),
    subModelId: ref('develop.model', { zh: '子表模型', en: 'Child model' }).required().when('templateType', 'sub'),
    subFkId: codeText({ zh: '子表外键', en: 'Child key' })
      .required()
      .max(64)
      .match(plainName, column)
      .when('templateType', 'sub')
      .hint({
        zh: '子表中指向主表的字段',
        en: 'The column of the child that points at its parent',
      }),
    treeId: codeText({ zh: '树主键', en: 'Tree key' })
      .required()
      .max(64)
      .match(plainName, column)
      .when('templateType', 'tree'),
    treePid: text({ zh: '树父主键', en: 'Tree parent key' })
      .required()
      .max(64)
      .match(plainName, column)
      .when('templateType', 'tree'),
    treeName: text({ zh: '树名称', en: 'Tree name' })
      .required()
      .max(64)
      .match(plainName, column)
      .when('templateType', 'tree'),
    codeName: text({ zh: '模块名', en: 'Module' }).required().max(64).unique().search().group(groups.naming).hint({
      zh: '菜单和页面的中文名称',
      en: 'The Chinese name of its menu and page',
    }),
    serviceName: text({ zh: '服务名', en: 'Service' })
      .required()
      .max(64)
      .search()
      .match(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, {
        zh: '只能有小写字母、数字和短横线，例如 blade-truck',
        en: 'Lowercase letters, digits and hyphens, e.g. blade-truck',
      })
      .hint({ zh: '接口路径的第一段', en: 'The first part of its calls' }),
    packageName: text({ zh: '包名', en: 'Package' })
      .required()
      .max(255)
      .match(/^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)*$/, {
        zh: '只能有小写字母、数字和点，例如 truck 或 com.example.truck',
        en: 'Lowercase letters, digits and dots, e.g. truck or com.example.truck',
      })
      .hint({ zh: '最后一段是功能名', en: 'Its last part names the feature' }),
    tableName: text({ zh: '表名', en: 'Table' }).required().max(64).match(plainName, column).hint({
      zh: '去掉前缀后成为本系统中的表',
      en: 'Without its prefix it becomes a table of this product',
    }),
    tablePrefix: text({ zh: '表前缀', en: 'Table prefix' }).max(64).match(plainName, column),
    pkName: text({ zh: '主键名', en: 'Primary key' }).required().max(32).match(plainName, column).hint({
      zh: '本系统的表自带主键，此字段不再生成',
      en: 'Tables of this product bring their own key, so this column becomes no field',
    }),
    apiPath: text({ zh: '后端路径', en: 'Server path' }).max(255).match(folderPath, folders).hint({
      zh: '压缩包中定义所在的文件夹；留空为 features/功能名',
      en: 'Folder of the definition in the archive; if empty, features/<feature>',
    }),
    webPath: text({ zh: '前端路径', en: 'Web path' }).max(255).match(folderPath, folders).hint({
      zh: '压缩包中页面所在的文件夹；留空为后端路径下的 web',
      en: 'Folder of the page in the archive; if empty, web below the server path',
    }),
    baseMode: dict(yesNo, { zh: '基础业务', en: 'Base fields' }).starts(yes).group(groups.options).hint({
      zh: '是：数据属于租户；否：所有租户共用',
      en: 'Yes: rows belong to a tenant; no: shared by all tenants',
    }),
    wrapMode: dict(yesNo, { zh: '包装器', en: 'Wrapper' }).starts(no).hint({
      zh: '是：生成可修改的页面；主子表总是生成',
      en: 'Yes: generates a separate page to customise; always with child rows',
    }),
    feignMode: dict(yesNo, { zh: '远程调用', en: 'Remote client' }).starts(no).hint({
      zh: '是：生成供其他功能调用的读取函数',
      en: 'Yes: with a read that other features may call',
    }),
    codeStyle: text({ zh: '代码风格', en: 'Code style' })
      .max(32)
      .match(oneOf(codeStyles), { zh: '代码风格应为 commented 或 bare', en: 'Must be commented or bare' })
      .starts('commented'),
    author: text({ zh: '作者', en: 'Author' }).max(32).hint({
      zh: '写在生成文件的开头',
      en: 'Written at the top of each file',
    }),
  },
});
