// Texts that explain why a person sees something or does not.
import { fill } from '@ec/language/fill';
import type { Label } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import type { Reason } from '../../shared/explain.contract.ts';

const texts = {
  disabled: {
    zh: '账号已停用，或租户已过期，无法登录',
    en: 'The account is disabled or its tenant has expired, so sign-in is not possible',
  },
  enabled: { zh: '账号已启用', en: 'The account is enabled' },
  administrator: {
    zh: '平台超级管理员，拥有全部菜单与按钮',
    en: 'Platform administrators hold every menu and button',
  },
  tenantAdmin: {
    zh: '租户管理员，拥有产品包内的全部菜单与按钮',
    en: 'Tenant administrators hold every menu and button of the package',
  },
  granted: { zh: '由角色授予：{roles}', en: 'Granted by: {roles}' },
  viaButton: { zh: '因为被授予了其中的按钮', en: 'One of its buttons was granted' },
  platformOnly: { zh: '该菜单只属于平台，租户不可用', en: 'This menu belongs to the platform only' },
  notBought: { zh: '租户的产品包中没有该菜单', en: 'The tenant’s package does not include this menu' },
  notGranted: { zh: '没有任何角色被授予：{roles}', en: 'Not granted to any role: {roles}' },
  otherPost: {
    zh: '商户人员的岗位不能做这件事，与角色无关',
    en: 'This post at the merchant does not allow it, whatever the roles',
  },
  noRole: { zh: '该用户没有角色', en: 'The user has no roles' },
  barrier: {
    zh: '菜单“{menu}”仅限角色别名：{aliases}',
    en: 'Menu “{menu}” is restricted to the role aliases {aliases}',
  },
  noBarrier: { zh: '没有角色限定挡住它', en: 'No role restriction blocks it' },
  pageRefused: {
    zh: '页面要求查看全部数据，数据权限或商户角色不允许',
    en: 'The page needs more than the data scope or the role at the merchant allows',
  },
  emptyFolder: { zh: '目录下没有可见的菜单', en: 'The folder contains no visible menu' },
  pathFree: { zh: '接口 {path} 不受接口权限限制', en: 'No API scope covers {path}' },
  pathOpen: {
    zh: '接口 {path} 由接口权限“{scope}”授予：{roles}',
    en: '{path}: API scope “{scope}” granted by {roles}',
  },
  pathAdmin: { zh: '管理员不受接口权限限制', en: 'API scopes do not limit administrators' },
  pathShut: {
    zh: '接口 {path} 受接口权限“{scope}”限制，但未被授予',
    en: '{path} is covered by API scope “{scope}”, which was not granted',
  },
  shared: { zh: '该资源的数据为所有租户共用', en: 'Rows of this resource are shared by all tenants' },
  place: { zh: '数据的归属：{place}', en: 'Where the row belongs: {place}' },
  noScope: { zh: '没有数据权限，可见本租户全部数据', en: 'No data scope: all rows of the tenant' },
  scopeMatches: {
    zh: '数据权限“{scope}”（{type}）包含该数据，由角色授予：{roles}',
    en: 'Data scope “{scope}” ({type}) has the row, granted by {roles}',
  },
  scopeMisses: {
    zh: '数据权限“{scope}”（{type}）不包含该数据，由角色授予：{roles}',
    en: 'Data scope “{scope}” ({type}) does not have the row, granted by {roles}',
  },
  scopeLimits: {
    zh: '数据权限“{scope}”（{type}）限定其可见数据，由角色授予：{roles}',
    en: 'Data scope “{scope}” ({type}) limits the rows, granted by {roles}',
  },
  merchantLimits: {
    zh: '账号关联了商户，只能看到该商户的数据',
    en: 'The account is linked to a merchant and sees only that merchant’s rows',
  },
  merchantHas: { zh: '账号关联了商户，该数据可见', en: 'The account is linked to a merchant that owns this row' },
  merchantLacks: {
    zh: '账号关联了商户，该数据不属于该商户',
    en: 'The account is linked to a merchant that does not own this row',
  },
  createdBy: { zh: '创建人 {name}', en: 'created by {name}' },
  createdIn: { zh: '创建部门 {name}', en: 'created in {name}' },
} satisfies Record<string, Label>;

/** A row that decides the answer; the reader may open and change it. */
export type Change = NonNullable<Reason['change']>[number];
export type ReasonText = keyof typeof texts;

export function reason(
  language: Language,
  ok: boolean | undefined,
  name: ReasonText,
  values: Record<string, string> = {},
  change: readonly Change[] = [],
): Reason {
  const text = fill(texts[name][language], values);
  return change.length > 0 ? { ok, text, change: [...change] } : { ok, text };
}
