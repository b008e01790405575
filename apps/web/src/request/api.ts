// The request layer (specification §7, §8): sets headers, credentials and time-outs, and handles each kind of reply.
import { type Api, ApiError, type CallOptions, type Query } from '@ec/records/console/api';
import { site } from '../site.ts';
import { fileNameOfDisposition, saveFile } from './download.ts';
import { basicHeader, tokenHeader } from './headers.ts';
import { handlingOf, readAnswer } from './status-rules.ts';

export interface ApiParts {
  /** Returns the present token. After a 401, a call is sent once more if the token has changed. */
  token(): string | undefined;
  /** Identifies tenant and person of the session. A call is not sent if they change while it waits. */
  place?(): string | undefined;
  language(): string;
  /** Runs before each request, e.g. to renew an expired token. */
  before(): Promise<void>;
  /** Takes over a newer token that another tab stored. */
  adoptToken(): string | undefined;
  onSignedOut(): void;
  onFailure(text: string): void;
  fetch?: typeof fetch;
  /** Saves a downloaded file for the person. */
  save?(file: Blob, name: string): void;
}

interface Call extends CallOptions {
  method: 'GET' | 'POST';
  path: string;
  query?: Query | undefined;
  body?: unknown;
}

export function createApi(parts: ApiParts): Api {
  return {
    get: <T>(path: string, query?: Query, options?: CallOptions) =>
      send(parts, { method: 'GET', path, query, ...options }) as Promise<T>,
    post: <T>(path: string, body?: unknown, query?: Query, options?: CallOptions) =>
      send(parts, { method: 'POST', path, query, body, ...options }) as Promise<T>,
    download: (path, query, options) =>
      download(parts, { method: 'GET', path, query, timeout: site.downloadTimeout, ...options }),
    async headers() {
      await parts.before();
      return headersOf(parts, parts.token());
    },
  };
}

async function send(parts: ApiParts, call: Call): Promise<unknown> {
  return handleResponse(parts, call, await receive(parts, call));
}

async function download(parts: ApiParts, call: Call): Promise<void> {
  const response = await receive(parts, call);
  // A JSON reply is a refusal in the envelope, whatever its HTTP status.
  if (!response.ok || response.headers.get('Content-Type')?.includes('json')) {
    await handleResponse(parts, call, response);
    throw new ApiError(response.status, '', undefined, undefined);
  }
  const file = await response.blob().catch((cause: unknown) => {
    if (call.signal?.aborted) throw cause;
    throw new ApiError(0, '', undefined, undefined);
  });
  (parts.save ?? saveFile)(file, fileNameOfDisposition(response.headers.get('Content-Disposition')));
}

async function receive(parts: ApiParts, call: Call): Promise<Response> {
  const place = parts.place?.();
  await parts.before();
  requireSamePlace(parts, place);
  const token = parts.token();
  let response = await transmit(parts, call, token);
  // Another tab may have renewed the token while this request was on its way.
  if (response.status === 401 && parts.adoptToken() && parts.token() !== token) {
    requireSamePlace(parts, place);
    response = await transmit(parts, call, parts.token());
  }
  return response;
}

/** Rejects a call if tenant or person have changed since it began, so that it never reaches another tenant. */
function requireSamePlace(parts: ApiParts, place: string | undefined): void {
  if (parts.place?.() !== place) throw new ApiError(0, '', undefined, undefined);
}

async function handleResponse(parts: ApiParts, call: Call, response: Response): Promise<unknown> {
  const answer = readAnswer(response.status, await bodyOf(response), parts.language());
  const handling = handlingOf(answer.status, site.silentStatuses);
  if (handling === 'take') return answer.data;
  if (handling === 'sign-out') parts.onSignedOut();
  if (handling === 'reject-with-toast' && !call.quiet) parts.onFailure(answer.message);
  const requestId = response.headers.get('X-Request-Id') ?? undefined;
  throw new ApiError(answer.status, answer.message, answer.data, requestId);
}

const headersOf = (parts: ApiParts, token: string | undefined): Record<string, string> => ({
  ...basicHeader(),
  ...tokenHeader(token),
  'Accept-Language': parts.language(),
});

// Rejects with status 0 after a network failure or a time-out (specification §8).
async function transmit(parts: ApiParts, call: Call, token: string | undefined): Promise<Response> {
  const clock = AbortSignal.timeout(call.timeout ?? site.requestTimeout);
  const json = call.body !== undefined && !(call.body instanceof FormData) && !(call.body instanceof URLSearchParams);
  const headers: Record<string, string> = {
    ...headersOf(parts, token),
    ...(json ? { 'Content-Type': 'application/json' } : {}),
  };
  try {
    return await (parts.fetch ?? fetch)(addressOf(call.path, call.query), {
      method: call.method,
      headers,
      credentials: 'include',
      signal: call.signal ? AbortSignal.any([call.signal, clock]) : clock,
      ...(call.body === undefined ? {} : { body: json ? JSON.stringify(call.body) : (call.body as BodyInit) }),
    });
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    throw new ApiError(0, cause instanceof Error ? cause.message : '', undefined, undefined);
  }
}

/** `blade-system/param/list` and `/api/blade-system/param/list` mean the same. Undefined and empty values are left out. */
export function addressOf(path: string, query?: Query): string {
  const base = path.startsWith('/api/') ? path : `/api/${path.replace(/^\//, '')}`;
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  if (!text) return base;
  return `${base}${base.includes('?') ? '&' : '?'}${text}`;
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
