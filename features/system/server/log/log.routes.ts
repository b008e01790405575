// Serves the logs as lists and details, and all log entries of one request (contract §5 "blade-log"). The logs are read-only: the product
// writes the rows, and the retention job deletes them.
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
import { type AuditRow, describeAuditRows } from './audit-words.ts';
import { withTitleFilters, withTitleIn } from './spoken-title.ts';
import { readTrace } from './trace.ts';

export function logRoutes(engine: Engine): Route[] {
  const logs = [logUsual, logError, logLogin, valueTwin];
  return [
    ...logs.flatMap((each) =>
      acrossTenants(engine, resourceRoutes<Resource>(engine, each, { calls: { list: listLog } }), each),
    ),
    ...acrossTenants(
      engine,
      resourceRoutes<Resource>(engine, logApi, { calls: { list: listCalls, detail: readCall } }),
      logApi,
    ),
    ...acrossTenants(engine, auditRoutes(engine), logAudit),
    ...acrossTenants(
      engine,
      serve(trace, (call) => readTrace(engine, call, call.input.requestId)),
    ),
  ];
}

/** Only the detail returns these long texts; lists can be searched by them. */
const onlyInDetail = new Set(['params', 'logData', 'message', 'stackTrace', 'changes']);

const listedPart = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !onlyInDetail.has(name)));

const listLog: CallOverride<Resource, 'list'> = async (context, next) => {
  const page = await next(context);
  return { ...page, records: page.records.map(listedPart) };
};

const listCalls: CallOverride<Resource, 'list'> = async (context, next) => {
  const { call } = context;
  const input = withTitleFilters(inputOf(call), call.language);
  const page = await next({ ...context, call: { ...call, input } });
  return { ...page, records: page.records.map((row) => withTitleIn(listedPart(row), call.language)) };
};

const readCall: CallOverride<Resource, 'detail'> = async (context, next) =>
  withTitleIn(await next(context), context.call.language);

function auditRoutes(engine: Engine): Route[] {
  return resourceRoutes(engine, logAudit, {
    calls: {
      async list(context, next) {
        const page = (await next(context)) as Page<AuditRow>;
        return {
          ...page,
          records: await describeAuditRows(engine, context.call, page.records.map(listedPart) as AuditRow[]),
        };
      },
      async detail(context, next) {
        return (await describeAuditRows(engine, context.call, [(await next(context)) as AuditRow]))[0];
      },
    },
    outputs: { list: pageOf(listedAudit), detail: wordedAudit },
  });
}
