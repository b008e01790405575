// Makes the calls of the public screen. They carry no session, so that any cache on the way may answer them. If the screen is not public and
// the browser is signed in, the calls carry the session of the console, because the operator's own staff may see the screen.
import type { Language } from '@ec/language/language';
import { isObject, textOf } from '@ec/language/unknown';
import { SESSION_ITEM } from '../session/session.ts';
import { readItem } from '../stored-items.ts';
import { linkToken } from './address.ts';

const notPublicStatus = 404;
const timeoutMs = 8000;

/** A refusal of the server, with its message. */
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

/** Reads a call of the screen. @throws ScreenRefusal for a refusal; TypeError or DOMException where the server is unreachable */
export async function readScreenCall<T>(name: string, query: Record<string, string>, call: ScreenCall): Promise<T> {
  const token = linkToken() === '' ? sessionToken() : '';
  if (token !== '' && needsSession) return requestScreen<T>(name, query, call, token);
  try {
    return await requestScreen<T>(name, query, call);
  } catch (error) {
    if (token === '' || !(error instanceof ScreenRefusal) || error.status !== notPublicStatus) throw error;
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
  const limit = AbortSignal.timeout(timeoutMs);
  const reply = await fetch(`/api/blade-household/largeScreen/${name}?${new URLSearchParams(query)}`, {
    credentials: 'omit',
    // The browser must not reply from its own cache without asking; caches between browser and server still may.
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
