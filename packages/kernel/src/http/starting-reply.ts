// Answers requests while the product is starting. `/healthz` reports that the process is alive. All other replies ask the client to retry
// after two seconds.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { languageOf } from './call.ts';
import { failure } from './envelope.ts';

const retryAfter = '2';
const unavailable = 503;
const text = { zh: '系统正在启动，请稍候', en: 'The system is starting, please wait a moment' };

export function replyWhileStarting(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split('?')[0] ?? '';
  const asksForPage = !path.startsWith('/api/') && /\btext\/html\b/.test(request.headers.accept ?? '');
  if (path === '/healthz') sendJson(response, 200, { status: 'ok' });
  else if (path === '/readyz') sendJson(response, unavailable, { status: 'starting' });
  else if (asksForPage) send(response, unavailable, 'text/html', page);
  else sendJson(response, unavailable, failure(unavailable, text[languageOf(request)]));
}

const sendJson = (response: ServerResponse, status: number, value: unknown) =>
  send(response, status, 'application/json', JSON.stringify(value));

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(status === unavailable ? { 'retry-after': retryAfter } : {}),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  });
  response.end(body);
}

/** The page reloads itself every two seconds, so that the console appears once the product has started. */
const page = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${retryAfter}">
<title>${text.zh}</title>
<style>body { font: 16px/1.6 system-ui, sans-serif; display: grid; place-content: center; min-height: 90vh; text-align: center }</style>
<p role="status">${text.zh}<br><span lang="en">${text.en}</span></p>
</html>
`;
