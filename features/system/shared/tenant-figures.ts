// What the platform is shown about a tenant at a glance, and what is announced before it expires.
export interface TenantFigures {
  id: string;
  tenantId: string;
  tenantName: string;
  isDemo: 0 | 1;
  /** "" without one. */
  packageName: string;
  /** -1: unlimited. */
  accountNumber: number;
  accounts: number;
  /** "" never. */
  expireTime: string;
  createTime: string;
  /** Of the last 30 days. */
  signIns: number;
  openSessions: number;
  /** "" where nobody has ever done anything. */
  lastActivity: string;
  /** Of the tables that the tenant fills, as last measured. */
  rows: number;
  bytes: number;
}

export interface TenantUsage extends TenantFigures {
  /** "" where nothing has been measured yet. */
  measuredAt: string;
  /** The largest first. */
  tables: { label: string; rows: number; bytes: number }[];
  /** Sign-ins by day, yyyy-MM-dd, the oldest first; days without any are there too. */
  days: { day: string; signIns: number }[];
}

/** A tenant is announced to expire at these numbers of days before, and once it has. */
export const expirySteps = [30, 7, 1, 0] as const;
export type ExpiryStep = (typeof expirySteps)[number];

export interface ExpiryNotice {
  tenantId: string;
  tenantName: string;
  expireTime: string;
  /** The step that is reached. */
  step: ExpiryStep;
}

const day = 86_400_000;

/** Undefined while the end is further away than the first step. */
export function expiryStepAt(expires: Date, now: Date): ExpiryStep | undefined {
  const left = (expires.getTime() - now.getTime()) / day;
  return expirySteps.findLast((step) => left <= step);
}
