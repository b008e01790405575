// A tenant's own values of parameters (domain §13).
import { permissionsOf } from '@ec/resource/calls';
import { codeText, contract } from '@ec/resource/contract';
import { z } from 'zod';
import { param } from './param.resource.ts';

const text = z.string();

const value = z.strictObject({
  id: text,
  paramKey: text,
  paramName: text,
  paramValue: text,
  remark: text,
  tenantValue: text.meta({ description: 'Empty where the tenant has none of its own' }),
});
export type TenantValue = z.output<typeof value>;

export const tenantValues = contract({
  of: param,
  path: 'tenant-list',
  title: { zh: '租户参数', en: 'Parameter: values of a tenant' },
  output: z.array(value),
});

export const setTenantValue = contract({
  of: param,
  path: 'tenant-submit',
  method: 'POST',
  access: { code: permissionsOf(param).edit },
  title: { zh: '设置租户参数', en: 'Parameter: set or clear the value of a tenant' },
  from: 'body',
  input: z.object({ paramKey: codeText.max(255), paramValue: z.string().max(255).default('') }),
  output: z.array(value),
});
