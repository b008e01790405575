// The printed income statement lists the stations with income of the customer in the month.
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import type { CallContext, Row } from '@ec/resource-server/context';
import type { DocumentBody } from '@ec/resource-server/document-body';
import { sql } from 'kysely';
import { statementDocumentTexts as words } from './statement-document-texts.ts';

export async function statementDocument(
  { engine, call }: Pick<CallContext, 'engine' | 'call'>,
  row: Row,
): Promise<DocumentBody> {
  const { tenantId } = call.caller;
  const first = `${textOf(row.month)}-01`;
  const stations = await engine.database.read(tenantId).rows<{ no: string; name: string | null }>(
    sql`select u.station_no as no, u.station_name as name from household_union u
      where u.tenant_id = ${tenantId} and exists (select from household_station_income i where i.tenant_id = u.tenant_id and i.station_id = u.id
        and i.is_deleted = 0 and i.customer_id = ${textOf(row.customerId)}
        and i.day >= ${first}::date and i.day < ${first}::date + interval '1 month') order by u.station_no`,
  );
  if (stations.length === 0) return { tables: [] };
  const named = stations.map(({ no, name }) => [name, no].filter(Boolean).join(' '));
  return {
    facts: [[labelOf(words.stations, call.language), named.join(labelOf(words.between, call.language))]],
    tables: [],
  };
}
