// Decides whether the console may embed the page of a menu. The server asks the site for its headers, because a browser does not tell the
// console that a site refuses framing. The request obeys the rules of outgoing connections (contract §10).
import type { Database } from '@ec/kernel/database';
import { callOut, type OutboundReply } from '@ec/kernel/outbound';
import type { OutputOf } from '@ec/resource/contract';
import type { embeddedPage } from '../../shared/embed.contract.ts';
import { embedParam, originsIn } from '../../shared/embed-origins.ts';
import { readParam } from '../sign-in/param.ts';
import { allowsFraming } from './framing.ts';

const mostRedirects = 3;

/** Returns the origins that the platform permits; this server's own origin needs no permission. */
export const readEmbedOrigins = async (database: Database): Promise<string[]> =>
  originsIn((await readParam(database, embedParam)) ?? '');

interface EmbedRequest {
  /** The path of the menu, as stored. */
  path: string;
  /** The console's address, of which the origin counts. */
  consoleUrl: URL;
  allowedOrigins: readonly string[];
  /** EC_OUTBOUND_ALLOW. */
  allow: readonly string[];
}

export async function judgePage({
  path,
  consoleUrl,
  allowedOrigins,
  allow,
}: EmbedRequest): Promise<OutputOf<typeof embeddedPage>> {
  const base = new URL('/', consoleUrl);
  let url = URL.canParse(path, base.href) ? new URL(path, base.href) : undefined;
  for (let redirects = 0; url && redirects <= mostRedirects; redirects += 1) {
    if (url.origin === consoleUrl.origin) return { address: url.href, state: 'own' };
    if (!allowedOrigins.includes(url.origin)) return { address: url.href, state: 'unlisted' };
    const reply = await askHeaders(url, allow);
    if (!reply) return { address: url.href, state: 'unknown' };
    const next = reply.status >= 300 && reply.status < 400 ? reply.headers.location : undefined;
    if (next === undefined)
      return { address: url.href, state: allowsFraming(reply.headers, url, consoleUrl) ? 'open' : 'refused' };
    url = URL.canParse(next, url.href) ? new URL(next, url.href) : undefined;
  }
  return { address: url?.href ?? path, state: 'unknown' };
}

/** Returns undefined if the site does not answer or the guard forbids the connection; the browser may reach it nevertheless. */
async function askHeaders(url: URL, allow: readonly string[]): Promise<OutboundReply | undefined> {
  try {
    const reply = await callOut({ url: url.href, method: 'HEAD' }, allow);
    const isHeadRefused = reply.status === 405 || reply.status === 501;
    return isHeadRefused ? await callOut({ url: url.href }, allow) : reply;
  } catch {
    return undefined;
  }
}
