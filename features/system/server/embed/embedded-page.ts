// Where the page of a menu stands, and whether it may be embedded. The site is asked through the guard of outgoing connections
// (contract §10): a browser shows an empty frame where framing is refused, and tells the console nothing.
import type { Database } from '@ec/kernel/database';
import { callOut, type OutboundReply } from '@ec/kernel/outbound';
import type { OutputOf } from '@ec/resource/contract';
import type { embeddedPage } from '../../shared/embed.contract.ts';
import { embedParam, originsIn } from '../../shared/embed-origins.ts';
import { readParam } from '../sign-in/param.ts';
import { allowsFraming } from './framing.ts';

const mostRedirects = 3;

/** The origins that the platform allows, beside this server's own. */
export const embedOrigins = async (database: Database): Promise<string[]> =>
  originsIn((await readParam(database, embedParam)) ?? '');

interface Asked {
  /** The path of the menu, as stored. */
  path: string;
  /** The origin of the console. */
  ours: URL;
  listed: readonly string[];
  /** EC_OUTBOUND_ALLOW. */
  allow: readonly string[];
}

export async function judgePage({ path, ours, listed, allow }: Asked): Promise<OutputOf<typeof embeddedPage>> {
  const base = new URL('/', ours);
  let url = URL.canParse(path, base.href) ? new URL(path, base.href) : undefined;
  for (let redirects = 0; url && redirects <= mostRedirects; redirects += 1) {
    if (url.origin === ours.origin) return { address: url.href, state: 'own' };
    if (!listed.includes(url.origin)) return { address: url.href, state: 'unlisted' };
    const reply = await askHeaders(url, allow);
    if (!reply) return { address: url.href, state: 'unknown' };
    const next = reply.status >= 300 && reply.status < 400 ? reply.headers.location : undefined;
    if (next === undefined)
      return { address: url.href, state: allowsFraming(reply.headers, url, ours) ? 'open' : 'refused' };
    url = URL.canParse(next, url.href) ? new URL(next, url.href) : undefined;
  }
  return { address: url?.href ?? path, state: 'unknown' };
}

/** Returns undefined if the site does not answer or the guard forbids the connection; the browser may reach it nevertheless. */
async function askHeaders(url: URL, allow: readonly string[]): Promise<OutboundReply | undefined> {
  try {
    const reply = await callOut({ url: url.href, method: 'HEAD' }, allow);
    const isUnserved = reply.status === 405 || reply.status === 501;
    return isUnserved ? await callOut({ url: url.href }, allow) : reply;
  } catch {
    return undefined;
  }
}
