// The logs as lists and details (contract §5 "blade-log"), and everything that one request left behind. Read only: rows come
// from the product itself and go by retention.
import type { Route } from '@ec/kernel/http/route';
import type { Page } from '@ec/kernel/paging';
import { pageOf } from '@ec/resource/contract';
import type { Resource } from '@ec/resource/resource';
import { inputOf, type Row } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { type CallOverride, resourceRoutes } from '@ec/resource-server/resource-routes';
import { serve } from '@ec/resource-server/serve';
import { logApi, logError, logLogin, logUsual } from '../../shared/log.resource.ts';
import { logAudit } from '../../shared/log-audit.ts';
import { listedAudit, trace, wordedAudit } from '../../shared/trace.contract.ts';
import { valueTwin } from '../../shared/value-twin.resource.ts';
import { acrossTenants } from '../tenant/across.ts';
import { type AuditRow, auditInWords } from './audit-words.ts';
import { spoken, spokenQuery } from './spoken-title.ts';
import { traceOf } from './trace.ts';

export function logRoutes(engine: Engine): Route[] {
  const plain = [logUsual, logError, logLogin, valueTwin];
  return [
    ...plain.flatMap((each) =>
      acrossTenants(engine, resourceRoutes<Resource>(engine, each, { calls: { list: listing } }), each),
    ),
    ...acrossTenants(
      engine,
      resourceRoutes<Resource>(engine, logApi, { calls: { list: listingCalls, detail: callDetail } }),
      logApi,
    ),
    ...acrossTenants(engine, auditRoutes(engine), logAudit),
    ...acrossTenants(
      engine,
      serve(trace, (call) => traceOf(engine, call, call.input.requestId)),
    ),
  ];
}

/** Fields that only the detail returns: a list omits long texts, but can be searched by them. */
const onlyInDetail = new Set(['params', 'logData', 'message', 'stackTrace', 'changes']);

const listedPart = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !onlyInDetail.has(name)));

const listing: CallOverride<Resource, 'list'> = async (context, next) => {
  const page = await next(context);
  return { ...page, records: page.records.map(listedPart) };
};

const listingCalls: CallOverride<Resource, 'list'> = async (context, next) => {
  const { call } = context;
  const input = spokenQuery(inputOf(call), call.language);
  const page = await next({ ...context, call: { ...call, input } });
  return { ...page, records: page.records.map((row) => spoken(listedPart(row), call.language)) };
};

const callDetail: CallOverride<Resource, 'detail'> = async (context, next) =>
  spoken(await next(context), context.call.language);

function auditRoutes(engine: Engine): Route[] {
  return resourceRoutes(engine, logAudit, {
    calls: {
      async list(context, next) {
        const page = (await next(context)) as Page<AuditRow>;
        return {
          ...page,
          records: await auditInWords(engine, context.call, page.records.map(listedPart) as AuditRow[]),
        };
      },
      async detail(context, next) {
        return (await auditInWords(engine, context.call, [(await next(context)) as AuditRow]))[0];
      },
    },
    outputs: { list: pageOf(listedAudit), detail: wordedAudit },
  });
}
