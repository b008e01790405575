// Stores the errors that a browser uploads as rows of log_error (contract §2.2).
import { fromWireTime } from '@ec/kernel/clock';
import { query } from '@ec/kernel/database';
import { AppError } from '@ec/kernel/errors';
import { checkInput } from '@ec/kernel/http/input';
import type { Call } from '@ec/kernel/http/route';
import { scrubText } from '@ec/kernel/http/scrub-text';
import type { Services } from '@ec/kernel/services';
import { z } from 'zod';
import { signInErrors } from './sign-in.errors.ts';

const maxEntries = 100;

const textValue = z.unknown().transform((sent) => {
  if (sent === undefined || sent === null) return '';
  return typeof sent === 'string' ? sent : JSON.stringify(sent);
});
const entries = z.array(
  z
    .object({ url: textValue, time: textValue, type: textValue, message: textValue, stack: textValue, info: textValue })
    .partial(),
);

type Entry = z.infer<typeof entries>[number];

export async function storeErrors({ database, ids, clock, config }: Services, call: Call): Promise<void> {
  const { caller, remoteIp, userAgent, requestId } = call;
  const sent = checkInput(entries, isEmpty(call.input) ? [] : call.input, { keepsTexts: true });
  if (sent.length > maxEntries) throw new AppError(signInErrors.tooManyLogs, { most: maxEntries });
  if (sent.length === 0) return;
  const now = clock.now();
  const rows = sent.map((entry) => ({
    id: ids.next(),
    tenant_id: caller.tenantId,
    create_user: caller.userId,
    create_dept: caller.deptIds[0] ?? null,
    create_time: now,
    reported_time: timeOf(entry),
    create_by: caller.account,
    service_id: 'web',
    env: config.production ? 'production' : 'development',
    remote_ip: remoteIp.slice(0, 64),
    user_agent: userAgent.slice(0, 500),
    request_id: requestId,
    request_uri: clean(entry.url, 255),
    exception_name: clean(entry.type, 255),
    message: clean(entry.message, 4_000),
    stack_trace: clean(entry.stack, 20_000),
    params: clean(entry.info, 4_000),
    ...placeOf(entry.stack ?? ''),
  }));
  await database.withTenant(caller.tenantId, (tx) => tx.run(query.insertInto('log_error').values(rows)));
}

/** Returns whether the body is missing, `{}` or `[]`; such an upload is valid and stores nothing. */
function isEmpty(input: unknown): boolean {
  return !input || (typeof input === 'object' && Object.keys(input).length === 0);
}

/** Removes secrets, and the NUL characters that PostgreSQL cannot store. */
function clean(text: string | undefined, maxLength: number): string {
  // The first cut bounds the time that the patterns of secrets take.
  const shortened = (text ?? '')
    .slice(0, maxLength + 200)
    .replaceAll('\0', '')
    .toWellFormed();
  return scrubText(shortened).slice(0, maxLength);
}

/** Reads the time by the browser's clock, which may be wrong: milliseconds or a wire time. */
function timeOf({ time = '' }: Entry): Date | null {
  return (/^\d{12,13}$/.test(time) ? new Date(Number(time)) : fromWireTime(time)) ?? null;
}

/** Returns the file and the line of the first stack frame. Browsers end a frame with line and column; a message may end with a port. */
function placeOf(stack: string): { file_name?: string; line_number?: number } {
  const frame = /((?:https?:\/\/|\/)[^\s()]{1,400}?):(\d{1,7}):\d{1,7}\)?(?:\n|$)/.exec(stack.slice(0, 4_000));
  if (!frame) return {};
  return { file_name: clean(frame[1], 255), line_number: Number(frame[2]) };
}
