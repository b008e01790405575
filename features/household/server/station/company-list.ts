// The call lists partner companies for pickers and screens.
import type { Route } from '@ec/kernel/http/route';
import { allOf, likePattern } from '@ec/kernel/sql';
import { maskOf } from '@ec/resource/wire';
import { columnsOf, type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { viewerOf } from '@ec/resource-server/present';
import { tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { companyList } from '../../shared/company/company-list.contract.ts';
import { sysCompany } from '../../shared/company/sys-company.resource.ts';

const names = ['id', 'companyName', 'companyType', 'creditCode', 'contact', 'phone', 'logo'] as const;
/** A reply has at most this many companies. A keyword finds the others. */
const most = 500;

export function companyListRoutes(engine: Engine): Route[] {
  const t = columnsOf(sysCompany);
  return serve(companyList, async (call) => {
    const { companyType, keyword } = call.input;
    const { seesPlain, signed } = viewerOf({ engine, resource: sysCompany, call });
    const conditions = [
      ...baseConditions({ engine, resource: sysCompany, call }),
      ...(companyType === undefined || companyType === '' ? [] : [sql`${t.companyType} = ${companyType}`]),
      ...(keyword === '' ? [] : [sql`${t.companyName} ilike ${likePattern(keyword, '%', '%')}`]),
    ];
    const rows = await engine.database
      .read(call.caller.tenantId)
      .rows<Picked<typeof sysCompany, (typeof names)[number]>>(
        sql`select ${pick(sysCompany, names)} from ${tableOf(sysCompany)}
        where ${allOf(conditions)} order by ${t.companyName}, ${t.id} limit ${most}`,
      );
    return rows.map(({ contact, phone, logo, ...row }) => ({
      ...row,
      contact: contact ?? '',
      phone: seesPlain ? (phone ?? '') : maskOf(phone ?? ''),
      logo: (logo ?? []).map(signed).join(','),
    }));
  });
}
