// Tests that the log contains no secrets.
import { expect, test } from 'vitest';
import { createLog, loggableUrl } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let lines = '';
  const destination = {
    write(line: string) {
      lines += line;
    },
  };
  write(createLog('info', destination));
  return lines;
}

test('secrets never reach the log', () => {
  const lines = logged((log) => {
    log.info({ password: 'p1-hidden', user: { password: 'p2-hidden', access_token: 'p3-hidden' } }, 'x');
    log.info({ req: { method: 'POST', url: '/api/blade-auth/oauth/token?password=p4-hidden', ip: '::1' } }, 'x');
    log.info({ headers: { authorization: 'p5-hidden', 'blade-auth': 'p6-hidden' } }, 'x');
  });
  expect(lines).not.toContain('hidden');
  expect(lines).toContain('"ip":"::1"');
});

test('a URL that contains secrets is logged without its query, other URLs with their query', () => {
  expect(loggableUrl('/api/blade-auth/oauth/token?username=a&password=b')).toBe(
    '/api/blade-auth/oauth/token?[redacted]',
  );
  expect(loggableUrl('/api/blade-truck/car/list?current=1')).toBe('/api/blade-truck/car/list?current=1');
  expect(loggableUrl('/api/x?accessToken=1')).toBe('/api/x?[redacted]');
});

test('a database error is logged with its code but without the values in its detail', () => {
  const error = Object.assign(new Error('duplicate'), { code: '23505', detail: 'Key (phone)=(13800000000)' });
  const line = logged((log) => log.error({ err: error }, 'x'));
  expect(line).toContain('23505');
  expect(line).not.toContain('13800000000');
});
