// The permissions that roles would lose by a change of package. The console shows them before the change.
import { contract } from '@ec/resource/contract';
import { treeNode } from '@ec/resource/tree-node';
import { z } from 'zod';
import { tenantPackage } from './tenant-package.resource.ts';

const text = z.string();
const count = z.number().int();

const roleLoss = z.strictObject({
  tenantId: text,
  tenantName: text,
  roleId: text,
  roleName: text,
  roleAlias: text,
  count: count.meta({ description: 'Menus and buttons that the role holds now and would not' }),
  menuIds: z.array(text).meta({ description: 'Some of the menus among them' }),
});
export type RoleLoss = z.output<typeof roleLoss>;

export const losses = z.strictObject({
  tenants: count.meta({ description: 'Tenants that have the package' }),
  menus: z
    .array(z.strictObject({ id: text, name: text }))
    .meta({ description: 'Menus, not buttons, that the package would not open any more' }),
  roles: z.array(roleLoss),
  rolesTotal: count.meta({ description: 'Where they are more than those listed' }),
});
export type Losses = z.output<typeof losses>;

export const packageMenus = contract({
  of: tenantPackage,
  path: 'menus',
  title: { zh: '租户套餐可选菜单', en: 'Tenant package: menus to choose from' },
  output: z.array(treeNode),
});

export const previewPackage = contract({
  of: tenantPackage,
  path: 'preview',
  method: 'POST',
  access: 'administrator',
  title: { zh: '租户套餐变更预览', en: 'Tenant package: preview what roles would lose' },
  input: z.object({ id: z.union([z.string(), z.number()]), menuId: z.string().optional() }),
  output: losses,
});
