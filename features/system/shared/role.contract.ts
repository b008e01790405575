// The calls of roles: trees, grants and members (contract §3.2).
import { contract, optionalId } from '@ec/resource/contract';
import { nestedListOf } from '@ec/resource/tree-calls';
import { treeNode } from '@ec/resource/tree-node';
import { z } from 'zod';
import { role } from './role.resource.ts';

/** Ids as comma-joined text or as a list. */
const keys = z.union([z.string(), z.array(z.union([z.string(), z.number()]))]).nullish();
const emptyReply = z.strictObject({});

export const allRoles = nestedListOf(role);

export const roleTree = contract({
  of: role,
  path: 'tree',
  access: 'signedIn',
  title: { zh: '角色树', en: 'Role: tree for pickers' },
  output: z.array(treeNode),
});

/** Returns the role tree of the tenant that `roleId` belongs to; without `roleId`, of the caller's tenant. */
export const treeOfRole = contract({
  of: role,
  path: 'tree-by-id',
  title: { zh: '角色所属租户的角色树', en: 'Role: tree of the tenant that a role belongs to' },
  input: z.object({ roleId: optionalId }),
  output: z.array(treeNode),
});

export const roleAliases = contract({
  of: role,
  path: 'alias',
  access: 'signedIn',
  title: {
    zh: '角色别名（本系统自由填写，恒为空）',
    en: 'Role: given aliases, of which there are none here: always empty',
  },
  output: z.array(z.string()),
});

export const grantToRoles = contract({
  of: role,
  path: 'grant',
  method: 'POST',
  access: { code: 'role_edit' },
  title: { zh: '角色授权', en: 'Role: grant menus and scopes' },
  input: z.object({ roleIds: keys, menuIds: keys, dataScopeIds: keys, apiScopeIds: keys }),
  output: emptyReply,
});

export const roleMembers = contract({
  of: role,
  path: 'members',
  method: 'POST',
  access: { anyOf: ['user_role', 'user_edit'] },
  title: { zh: '添加或移除角色成员', en: 'Role: add or remove members' },
  input: z.object({ roleId: z.union([z.string(), z.number()]), add: keys, remove: keys }),
  output: emptyReply,
});
