// Serves figures of tenants for the platform's home page and the usage page, and the notices before a tenant expires.
import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { Call, Route } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import { likePattern } from '@ec/kernel/sql';
import { labelOf } from '@ec/language/label';
import type { InputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import {
  type ExpiryNotice,
  expiryNotices,
  measureTenants,
  type TenantUsage,
  tenantOverview,
  tenantUsage,
} from '../../shared/tenant-figures.contract.ts';
import { expiryStepAt, expirySteps } from '../../shared/tenant-figures.ts';
import { readTenantFigures } from './figures.ts';
import { findNamedTenant } from './named-tenant.ts';
import { requestMeasurement } from './usage.ts';

const maxNotices = 50;

export function tenantFigureRoutes(engine: Engine): Route[] {
  return [
    ...serve(tenantOverview, (call) => readOverview(engine, call)),
    ...serve(tenantUsage, (call) => readUsage(engine, call)),
    ...serve(
      measureTenants,
      async () => {
        await requestMeasurement(engine);
        return {};
      },
      { perMinute: 6 },
    ),
    ...serve(expiryNotices, (call) => readNotices(engine, call)),
  ];
}

const withAllTenants = <T>({ database }: Engine, { caller, requestId }: Call, work: (tx: Sql) => Promise<T>) =>
  database.asPlatform('figures of tenants', work, { audit: 'log', by: { account: caller.account, requestId } });

function readOverview(engine: Engine, call: Call<InputOf<typeof tenantOverview>>) {
  const { current, size, keyword = '' } = call.input;
  const pattern = likePattern(keyword.trim(), '%', '%');
  const matches = sql`(t.tenant_name ilike ${pattern} or t.tenant_id ilike ${pattern})`;
  return withAllTenants(engine, call, async (tx) => {
    const counted = await tx.first<{ n: number }>(
      sql`select count(*)::int as n from system_tenant t where t.is_deleted = 0 and ${matches}`,
    );
    const page = sql`${matches} order by t.tenant_id limit ${size} offset ${(current - 1) * size}`;
    const records = await readTenantFigures(tx, page, engine.clock.now());
    const total = counted?.n ?? 0;
    return { records, total, size, current, pages: Math.ceil(total / size) };
  });
}

async function readUsage(engine: Engine, call: Call<InputOf<typeof tenantUsage>>): Promise<TenantUsage> {
  const { id, tenantId } = await findNamedTenant(engine.database.unfenced, call.input.tenantId);
  const now = engine.clock.now();
  return withAllTenants(engine, call, async (tx) => {
    const [figures] = await readTenantFigures(tx, sql`t.id = ${id}`, now);
    const tables = await tx.rows<{ resource: string; rows: number; bytes: number; at: string }>(
      sql`select resource, row_count::float8 as rows, bytes::float8, measured_at::text as at from system_tenant_usage
        where tenant_id = ${tenantId} order by bytes desc, resource`,
    );
    const measured = await tx.first<{ at: string | null }>(
      sql`select max(measured_at)::text as at from system_tenant_usage`,
    );
    const days = await tx.rows<{ day: string; signIns: number }>(
      sql`select d.day::date::text as day, count(a.create_time)::int as "signIns"
        from generate_series(0, 29) as n
        cross join lateral (select date_trunc('day', ${now}::timestamptz, 'Asia/Shanghai') - make_interval(days => 29 - n) as day) d
        left join audit_log a on a.tenant_id = ${tenantId} and a.resource = 'session' and a.action = 'signIn'
          and a.create_time >= d.day and a.create_time < d.day + interval '1 day'
        group by d.day order by d.day`,
    );
    return {
      ...figures!,
      measuredAt: measured?.at ? toWireTime(measured.at) : '',
      tables: tables.map(({ resource, rows, bytes }) => ({
        label: labelOf(engine.registry.find(resource)?.label ?? { zh: resource, en: resource }, call.language),
        rows,
        bytes,
      })),
      days,
    };
  });
}

/** Returns the notices about all tenants to the platform's administrators, and about his own tenant to a tenant's administrator. */
async function readNotices({ database, clock }: Engine, { caller, rights }: Call): Promise<ExpiryNotice[]> {
  if (!rights.isTenantAdmin) return [];
  const isPlatform = rights.isAdministrator && caller.tenantId === platformTenant;
  const tenantCondition = isPlatform ? sql`true` : sql`tenant_id = ${caller.tenantId}`;
  const now = clock.now();
  const horizon = new Date(now.getTime() + expirySteps[0] * 86_400_000);
  const rows = await database.unfenced.rows<{ tenantId: string; tenantName: string; expires: string; at: number }>(
    sql`select tenant_id as "tenantId", tenant_name as "tenantName", expire_time::text as expires,
        (extract(epoch from expire_time) * 1000)::float8 as at
      from system_tenant where ${tenantCondition} and is_deleted = 0 and expire_time <= ${horizon}
      order by expire_time, tenant_id limit ${maxNotices}`,
  );
  return rows.flatMap(({ tenantId, tenantName, expires, at }) => {
    const step = expiryStepAt(new Date(at), now);
    return step === undefined ? [] : [{ tenantId, tenantName, expireTime: toWireTime(expires), step }];
  });
}
