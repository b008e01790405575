// An administrator of the platform inside a tenant (contract §2.3).
import { contract } from '@ec/resource/contract';
import { z } from 'zod';
import { tenant } from './tenant.resource.ts';

const text = z.string();

/** What a token call answers: flat (contract §2.1). */
const token = {
  tenant_id: text,
  user_id: text,
  dept_id: text,
  post_id: text,
  role_id: text,
  oauth_id: text,
  account: text,
  user_name: text,
  userName: text,
  nick_name: text,
  real_name: text,
  role_name: text,
  avatar: text,
  access_token: text,
  refresh_token: text,
  token_type: text,
  expires_in: z.number().int(),
};

export const enterTenant = contract({
  of: tenant,
  path: 'enter',
  method: 'POST',
  access: 'administrator',
  title: { zh: '进入租户', en: 'Tenant: enter' },
  input: z.object({
    tenantId: z.coerce.string<string | number>(),
    reason: z.string().optional(),
    minutes: z.union([z.string(), z.number()]).optional(),
  }),
  output: z.strictObject({ ...token, tenant_name: text }),
});

export const leaveTenant = contract({
  of: tenant,
  path: 'leave',
  method: 'POST',
  access: 'signedIn',
  title: { zh: '离开租户', en: 'Tenant: leave' },
  output: z.strictObject({}),
});
