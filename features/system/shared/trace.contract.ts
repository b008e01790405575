// The call that returns all log entries of one request, and the rows of the audit log with names.
import { contract } from '@ec/resource/contract';
import { listRowWith, rowSchema, rowWith } from '@ec/resource/schema';
import { z } from 'zod';
import { logApi, logError, logLogin, logUsual } from './log.resource.ts';
import { logAudit } from './log-audit.ts';

/** The logs in the order in which a trace shows them. */
export const traced = { api: logApi, error: logError, audit: logAudit, login: logLogin, usual: logUsual } as const;

const text = z.string();
const change = z.strictObject({ field: text, label: text, before: text, after: text });
const words = {
  actionName: text,
  resourceName: text,
  rowName: text.meta({ description: 'What the row is called now; empty where it has no name' }),
};
/** An audit row with names instead of codes; only a list row omits the changes. */
export const wordedAudit = rowWith(logAudit, { ...words, changes: z.array(change) });
export const listedAudit = listRowWith(logAudit, words);

export const trace = contract({
  path: 'blade-log/trace',
  access: { anyOf: [logUsual, logApi, logError, logLogin, logAudit].map(({ code }) => code) },
  title: { zh: '请求追踪', en: 'Logs: trace of one request' },
  input: z.object({ requestId: z.string().regex(/^[0-9A-Za-z-]{8,64}$/), tenantId: z.string().optional() }),
  /** Without the logs that the caller may not read. */
  output: z.strictObject({
    api: z.array(rowSchema(logApi)).optional(),
    error: z.array(rowSchema(logError)).optional(),
    audit: z.array(wordedAudit).optional(),
    login: z.array(rowSchema(logLogin)).optional(),
    usual: z.array(rowSchema(logUsual)).optional(),
  }),
});
