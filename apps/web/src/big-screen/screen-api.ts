// Calls of the public screen. They carry no session, so every cache between here and the server may answer them; only where the screen is
// not public, and the browser is signed in, the session of the console goes along, because the operator's own staff sees the screen still.
import type { Language } from '@ec/language/language';
import { isObject, textOf } from '@ec/language/unknown';
import { SESSION_ITEM } from '../session/session.ts';
import { readItem } from '../stored-items.ts';
import { linkToken } from './address.ts';

const notPublic = 404;
const longestMs = 8000;

/** A refusal of the server, in its words. */
export class ScreenRefusal extends Error {
  override readonly name = 'ScreenRefusal';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface ScreenCall {
  language: Language;
  signal?: AbortSignal;
}

/** True once the session has opened a screen that is not public: the following calls send it at once. */
let needsSession = false;

/** @throws ScreenRefusal for an answer that is none; TypeError or DOMException where the server is away */
export async function readScreenCall<T>(name: string, query: Record<string, string>, call: ScreenCall): Promise<T> {
  const token = linkToken() === '' ? sessionToken() : '';
  if (token !== '' && needsSession) return requestScreen<T>(name, query, call, token);
  try {
    return await requestScreen<T>(name, query, call);
  } catch (error) {
    if (token === '' || !(error instanceof ScreenRefusal) || error.status !== notPublic) throw error;
    const answer = await requestScreen<T>(name, query, call, token).catch(() => {
      throw error;
    });
    needsSession = true;
    return answer;
  }
}

function sessionToken(): string {
  const session = readItem<unknown>(SESSION_ITEM);
  return isObject(session) ? textOf(session.accessToken) : '';
}

async function requestScreen<T>(
  name: string,
  query: Record<string, string>,
  { language, signal }: ScreenCall,
  token = '',
): Promise<T> {
  const link = linkToken();
  const limit = AbortSignal.timeout(longestMs);
  const reply = await fetch(`/api/blade-household/largeScreen/${name}?${new URLSearchParams(query)}`, {
    credentials: 'omit',
    // The browser's own cache would show the answer before the last one first, and hold its copy open; caches on the way still answer.
    cache: 'no-cache',
    headers: {
      'accept-language': language,
      ...(link === '' ? {} : { 'screen-link': link }),
      ...(token === '' ? {} : { 'blade-auth': `bearer ${token}` }),
    },
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  const body: unknown = await reply.json().catch(() => undefined);
  if (!reply.ok || !isObject(body) || body.success !== true)
    throw new ScreenRefusal(reply.status, isObject(body) ? textOf(body.msg) : '');
  return body.data as T;
}
