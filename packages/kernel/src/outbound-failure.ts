// Explains a failed outgoing connection to the person, and in more detail to operators in the log (contract §10 "Outgoing connections").
// A closed address, a closed port, silence and wrong encryption all read the same, so that nobody scans a network with our server.
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

/** For operators alone; a text that describes it already stays. Addresses may carry a token, so that paths and queries stay out. */
export function describeFailure(error: unknown): string {
  if (typeof error === 'string') return error;
  if (error instanceof OutboundRefused) return error.message;
  const { code, name, address, hostname, port } = objectOf(error);
  const place = [textOf(address) || textOf(hostname), textOf(port)].filter((part) => part !== '').join(':');
  return [textOf(code) || textOf(name) || 'Error', place].filter((part) => part !== '').join(' ');
}

/** `what`: which connection it was, without secrets. */
export function connectionFailed(log: Log, error: unknown, what: Record<string, unknown>): AppError {
  log.warn({ ...what, why: describeFailure(error) }, 'An outgoing connection failed');
  return new AppError(outboundErrors.notConnected);
}
