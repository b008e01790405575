// Reports a failed outgoing connection to the person, and with details to operators in the log (contract §10 "Outgoing connections"). The
// person receives one message for every cause, so that nobody can scan a network with this server.
import { objectOf, textOf } from '@ec/language/unknown';
import { AppError, defineErrors } from './errors.ts';
import type { Log } from './log.ts';
import { OutboundRefused } from './outbound.ts';

export const outboundErrors = defineErrors('kernel.outbound', {
  notConnected: {
    status: 400,
    zh: '连接失败，请检查地址、端口和加密方式；内网地址须由运维人员放行',
    en: 'Connection failed. Check the address, port and encryption; operations must allow private addresses.',
  },
});

/** Describes the error for the log; a string is returned unchanged. Messages of other libraries are left out, because they may show a token. */
export function describeFailure(error: unknown): string {
  if (typeof error === 'string') return error;
  if (error instanceof OutboundRefused) return error.message;
  const { code, name, address, hostname, port } = objectOf(error);
  const place = [textOf(address) || textOf(hostname), textOf(port)].filter((part) => part !== '').join(':');
  return [textOf(code) || textOf(name) || 'Error', place].filter((part) => part !== '').join(' ');
}

/** Logs the failure and returns the refusal for the person. `context`: data that identify the connection in the log, without secrets. */
export function connectionFailed(log: Log, error: unknown, context: Record<string, unknown>): AppError {
  log.warn({ ...context, why: describeFailure(error) }, 'An outgoing connection failed');
  return new AppError(outboundErrors.notConnected);
}
