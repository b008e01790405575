// The call lists partner companies for pickers and screens (specification §7, domain §4).
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';
import { sysCompany } from './sys-company.resource.ts';

export const companyList = contract({
  of: sysCompany,
  path: 'getList',
  access: 'signedIn',
  title: { zh: '合作单位列表', en: 'Partner companies' },
  input: z.object({
    companyType: z.union([z.literal(''), z.coerce.number().int().min(1).max(9)]).optional(),
    keyword: z.string().max(60).default(''),
  }),
  output: z.array(
    z.strictObject({
      id,
      companyName: z.string(),
      companyType: z.number().int(),
      creditCode: z.string(),
      contact: z.string(),
      phone: z.string().meta({ description: 'Masked' }),
      logo: z.string(),
    }),
  ),
});
