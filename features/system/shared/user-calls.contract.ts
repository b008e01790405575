// The calls of users in addition to those of every resource (contract §3.6).
import { file, mediaType } from '@ec/resource/bare-reply';
import { contract, pageOf } from '@ec/resource/contract';
import { listRowSchema, rowSchema, rowWith, someOfRow } from '@ec/resource/schema';
import { z } from 'zod';
import { userStatus } from './platform.enums.ts';
import { user } from './user.resource.ts';

const ids = z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]);
const anything = z.record(z.string(), z.unknown());
const emptyReply = z.strictObject({});
const ofUsers = { of: user, method: 'POST', access: { code: 'user_edit' } } as const;

/** The list of users, which has the path `page` instead of `list`. */
export const userPage = contract({
  of: user,
  path: 'page',
  title: { zh: '用户分页', en: 'User: list by pages' },
  input: anything,
  output: pageOf(listRowSchema(user)),
});

export const platformDetail = contract({
  of: user,
  path: 'platform-detail',
  title: { zh: '用户平台信息', en: 'User: data of the platform in use' },
  input: anything,
  output: rowWith(user, {
    userId: z.string(),
    userExt: z.string().meta({ description: 'JSON as text, empty where there is none' }),
  }),
});

export const approvers = contract({
  of: user,
  path: 'user-list',
  access: 'signedIn',
  title: { zh: '可选审批人', en: 'User: possible approvers' },
  output: z.array(someOfRow(user, ['account', 'name', 'realName'])),
});

export const leaders = contract({
  of: user,
  path: 'leader-list',
  access: 'signedIn',
  title: {
    zh: '部门领导（本系统不设，恒为空）',
    en: 'User: leaders of departments (always empty)',
  },
  output: z.array(someOfRow(user, ['account', 'name', 'realName'])),
});

export const updateUser = contract({
  ...ofUsers,
  path: 'update',
  title: { zh: '修改用户', en: 'User: edit' },
  from: 'body',
  input: anything,
  output: rowSchema(user),
});

export const grantToUsers = contract({
  ...ofUsers,
  path: 'grant',
  access: { anyOf: ['user_role', 'user_edit'] },
  title: { zh: '用户角色配置', en: 'User: set roles' },
  input: z.object({ userIds: ids.optional(), roleIds: ids.nullish() }),
  output: emptyReply,
});

export const resetPasswords = contract({
  ...ofUsers,
  path: 'reset-password',
  access: { code: 'user_reset' },
  title: { zh: '用户密码重置', en: 'User: reset to the initial password' },
  input: z.object({ userIds: ids.optional() }),
  output: emptyReply,
});

const { enabled, disabled } = userStatus.key;

export const setUserStatus = contract({
  ...ofUsers,
  path: 'status',
  title: { zh: '启用或停用用户', en: 'User: enable or disable' },
  input: z.object({
    userIds: ids.optional(),
    status: z.coerce.number<string | number>().pipe(z.literal([enabled, disabled])),
  }),
  output: emptyReply,
});

export const unlockUsers = contract({
  ...ofUsers,
  path: 'unlock',
  title: { zh: '用户解锁', en: 'User: unlock after failed sign-ins' },
  input: z.object({ userIds: ids.optional() }),
  output: emptyReply,
});

export const updatePlatform = contract({
  ...ofUsers,
  path: 'update-platform',
  title: { zh: '修改用户平台', en: 'User: set platform and its data' },
  input: z.object({
    userId: z.union([z.string(), z.number()]),
    userType: z.unknown().optional(),
    userExt: z.unknown().optional(),
  }),
  output: rowSchema(user),
});

export const userTemplate = contract({
  of: user,
  path: 'export-template',
  access: { code: 'user_import' },
  title: { zh: '用户导入模板（旧表头）', en: 'User: import template (legacy headings)' },
  bare: file(mediaType.xlsx),
});

export const exportUsers = contract({
  of: user,
  path: 'export-user',
  access: { code: 'user_export' },
  title: { zh: '导出用户（旧表头）', en: 'User: export (legacy headings)' },
  input: anything,
  bare: file(mediaType.xlsx),
});

export const importUsers = contract({
  of: user,
  path: 'import-user',
  method: 'POST',
  access: { code: 'user_import' },
  title: { zh: '导入用户（旧表头）', en: 'User: import (legacy headings)' },
  input: z.object({
    file: z.file(),
    isCovered: z.string().optional().meta({ description: '1 changes those that are there' }),
  }),
  output: z.strictObject({ taskId: z.string() }),
});
