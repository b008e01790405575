// Databases that the development tools may read (domain §13). A stored row is no permission to connect: each connection checks the address
// again.
import { action } from '@ec/resource/action';
import { codeText, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';
import { datasourceUrl } from './datasource-url.ts';

/** The id of the row for the product's own database. The migrations insert this row. */
export const ownDatabase = '1';

export const datasource = defineResource({
  name: 'develop.datasource',
  base: 'blade-develop/datasource',
  table: 'develop_datasource',
  label: { zh: '数据源', en: 'Data source' },
  purpose: {
    zh: '研发工具和租户使用的外部数据库',
    en: 'External databases for development tools and tenants',
  },
  title: 'name',
  isGlobal: true,
  toasts: 'system',
  // By id, the product's own database comes first.
  order: [{ field: 'id', direction: 'asc' }],
  menu: { under: 'tool', sort: 2, icon: 'DatabaseOutlined', label: { zh: '数据源', en: 'Data sources' } },
  // There is no export or import, because a sheet would contain secrets. Only people with this menu may see the rows, also in pickers.
  calls: { export: false, import: false, select: { code: 'datasource' } },
  actions: {
    check: action({ zh: '测试连接', en: 'Test connection' })
      .oneByOne('the answer tells of one connection')
      .frequent()
      .gives(z.strictObject({ ms: z.number().int().meta({ description: 'Connecting and asking for the tables' }) })),
  },
  fields: {
    name: text({ zh: '名称', en: 'Name' }).required().max(100).search().list(),
    driverClass: text({ zh: '驱动类', en: 'Driver' }).required().max(100).list().hint({
      zh: '例如 org.postgresql.Driver 或 com.mysql.cj.jdbc.Driver',
      en: 'For example org.postgresql.Driver or com.mysql.cj.jdbc.Driver',
    }),
    url: text({ zh: '连接地址', en: 'URL' })
      .required()
      .max(500)
      .match(datasourceUrl, {
        zh: '连接地址应为 postgresql:// 或 mysql:// 地址（前面可加 jdbc:），不能含用户名和密码',
        en: 'Must be a postgresql:// or mysql:// address (optionally with jdbc:) without user and password',
      })
      .hint({
        zh: '例如 jdbc:postgresql://db.example.com:5432/energy',
        en: 'For example jdbc:postgresql://db.example.com:5432/energy',
      })
      .list(),
    username: codeText({ zh: '用户名', en: 'User' }).required().max(50),
    password: secret({ zh: '密码', en: 'Password' }).required().max(50).sealed().for('url'),
  },
});
