// The logs as lists and details (contract §5 "blade-log"), and everything that one request left behind. Read only: rows come
// from the product itself and go by retention.
import { type Route, route } from '@ec/kernel/http/route';
import type { Resource } from '@ec/resource/resource';
import type { Row } from '@ec/resource-server/context';
import { detailRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { listRows } from '@ec/resource-server/list';
import { anyQuery } from '@ec/resource-server/tree/tree-routes';
import { logApi, logError, logLogin, logUsual } from '../../shared/log.resource.ts';
import { logAudit } from '../../shared/log-audit.ts';
import { acrossTenants } from '../tenant/across.ts';
import { type AuditRow, auditInWords } from './audit-words.ts';
import { traceOf, traceQuery } from './trace.ts';

export function logRoutes(engine: Engine): Route[] {
  const plain = [logUsual, logApi, logError, logLogin];
  return acrossTenants(engine, [
    ...plain.flatMap((resource) => readingRoutes(engine, resource)),
    ...auditRoutes(engine),
    route({
      method: 'GET',
      path: '/blade-log/trace',
      access: { anyOf: [...plain, logAudit].map(({ code }) => code) },
      title: 'Logs: what one request left behind',
      input: traceQuery,
      handler: (call) => traceOf(engine, call, call.input.requestId),
    }),
  ]);
}

/** What only the detail shows: long texts have no place in a list, though it is searched by them. */
const onlyInDetail = new Set(['params', 'logData', 'message', 'stackTrace', 'changes']);

const listedPart = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !onlyInDetail.has(name)));

const paths = (resource: Resource) => ({
  list: `/${resource.base}/list`,
  detail: `/${resource.base}/detail`,
  access: { code: resource.code },
});

function readingRoutes(engine: Engine, resource: Resource): Route[] {
  const { list, detail, access } = paths(resource);
  const title = resource.label.en;
  return [
    route({
      method: 'GET',
      path: list,
      access,
      title: `${title}: list`,
      input: anyQuery,
      async handler(call) {
        const page = await listRows(engine, resource, call);
        return { ...page, records: page.records.map(listedPart) };
      },
    }),
    route({
      method: 'GET',
      path: detail,
      access,
      title: `${title}: detail`,
      input: anyQuery,
      handler: (call) => detailRow(engine, resource, call, idOf(call.input.id)),
    }),
  ];
}

function auditRoutes(engine: Engine): Route[] {
  const { list, detail, access } = paths(logAudit);
  return [
    route({
      method: 'GET',
      path: list,
      access,
      title: 'Audit log: list',
      input: anyQuery,
      async handler(call) {
        const page = await listRows(engine, logAudit, call);
        return { ...page, records: await auditInWords(engine, call, page.records.map(listedPart) as AuditRow[]) };
      },
    }),
    route({
      method: 'GET',
      path: detail,
      access,
      title: 'Audit log: detail',
      input: anyQuery,
      async handler(call) {
        const row = await detailRow(engine, logAudit, call, idOf(call.input.id));
        return (await auditInWords(engine, call, [row as AuditRow]))[0];
      },
    }),
  ];
}
