// Figures about tenants for the platform, and notices about tenants that expire (contract §2.3).
import { contract, pageOf } from '@ec/resource/contract';
import { z } from 'zod';
import { tenant } from './tenant.resource.ts';
import { expirySteps } from './tenant-figures.ts';

const count = z.number().int();

const figures = {
  id: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  isDemo: z.union([z.literal(0), z.literal(1)]),
  packageName: z.string().meta({ description: 'Empty without one' }),
  accountNumber: count.meta({ description: '-1: unlimited' }),
  accounts: count,
  expireTime: z.string().meta({ description: 'Empty: never' }),
  createTime: z.string(),
  signIns: count.meta({ description: 'Of the last 30 days' }),
  openSessions: count,
  lastActivity: z.string().meta({ description: 'Empty where nobody has ever done anything' }),
  rows: count.meta({ description: 'Of the tables that the tenant fills, as last measured' }),
  bytes: count,
};
const figuresRow = z.strictObject(figures);
export type TenantFigures = z.output<typeof figuresRow>;

export const tenantOverview = contract({
  of: tenant,
  path: 'overview',
  title: { zh: '租户概览', en: 'Tenant: key figures of all' },
  input: z.object({
    current: z.coerce.number().int().min(1).catch(1),
    size: z.coerce.number().int().min(1).max(200).catch(10),
    keyword: z.string().max(50).optional(),
  }),
  output: pageOf(figuresRow),
});

const usage = z.strictObject({
  ...figures,
  measuredAt: z.string().meta({ description: 'Empty where nothing has been measured yet' }),
  tables: z
    .array(z.strictObject({ label: z.string(), rows: count, bytes: count }))
    .meta({ description: 'The largest first' }),
  days: z.array(z.strictObject({ day: z.string(), signIns: count })).meta({
    description: 'Sign-ins by day, yyyy-MM-dd, the oldest first; days without any are there too',
  }),
});
export type TenantUsage = z.output<typeof usage>;

export const tenantUsage = contract({
  of: tenant,
  path: 'usage',
  title: { zh: '租户用量', en: 'Tenant: usage' },
  input: z.object({ tenantId: z.string() }),
  output: usage,
});

export const measureTenants = contract({
  of: tenant,
  path: 'measure',
  method: 'POST',
  access: 'administrator',
  title: { zh: '统计全部租户用量', en: 'Tenant: measure all usage now' },
  output: z.strictObject({}),
});

const notice = z.strictObject({
  tenantId: z.string(),
  tenantName: z.string(),
  expireTime: z.string(),
  step: z.literal(expirySteps).meta({ description: 'Days before the end: the step that is reached' }),
});
export type ExpiryNotice = z.output<typeof notice>;

export const expiryNotices = contract({
  of: tenant,
  path: 'notices',
  access: 'signedIn',
  title: { zh: '即将到期的租户', en: 'Tenant: expiring soon' },
  output: z.array(notice),
});
