// An API scope: an address that a role may call only with a grant of this scope, in addition to the permission code (contract §3.4).
import { codeText, dict, ref, text } from '@ec/resource/fields';
import { button } from '@ec/resource/menu';
import { defineResource } from '@ec/resource/resource';
import { apiScopeType } from './platform.enums.ts';

export const apiScope = defineResource({
  name: 'system.apiScope',
  base: 'blade-system/api-scope',
  code: 'api_scope',
  table: 'system_api_scope',
  label: { zh: '接口权限', en: 'API scope' },
  title: 'scopeName',
  isGlobal: true,
  writeCode: 'setting',
  toasts: 'system',
  menu: {
    under: 'authority',
    sort: 3,
    icon: 'ApiOutlined',
    label: { zh: '接口权限', en: 'API scopes' },
    without: ['import', 'export'],
    buttons: [button('setting', '权限配置', 'Settings')],
  },
  fields: {
    menuId: ref('system.menu', { zh: '菜单', en: 'Menu' }).required().search().indexed(),
    scopeName: text({ zh: '权限名称', en: 'Name' }).required().max(50).search().list(),
    resourceCode: codeText({ zh: '权限编号', en: 'Code' }).required().max(50).search('equal').list(),
    scopePath: text({ zh: '接口地址', en: 'Path' }).required().max(255).list(),
    scopeType: dict(apiScopeType, { zh: '接口类型', en: 'Type' }).required().list(),
  },
});
