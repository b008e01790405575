// An administrator of the platform enters and leaves a tenant (contract §2.3).
import { normalCode } from '@ec/language/normal-text';
import { contract } from '@ec/resource/contract';
import { z } from 'zod';
import { token } from './sign-in.contract.ts';
import { tenant } from './tenant.resource.ts';

export const enterTenant = contract({
  of: tenant,
  path: 'enter',
  method: 'POST',
  access: 'administrator',
  title: { zh: '进入租户', en: 'Tenant: enter' },
  input: z.object({
    tenantId: z.coerce.string<string | number>().overwrite(normalCode),
    reason: z.string().optional(),
    minutes: z.union([z.string(), z.number()]).optional(),
  }),
  output: token.extend({ tenant_name: z.string() }),
});

export const leaveTenant = contract({
  of: tenant,
  path: 'leave',
  method: 'POST',
  access: 'signedIn',
  title: { zh: '离开租户', en: 'Tenant: leave' },
  output: z.strictObject({}),
});
