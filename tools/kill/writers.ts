// Simulated people write rows over HTTP without a pause and record the rows that the server acknowledged.
import { createHash } from 'node:crypto';
import { adminPassword } from './server.ts';

export interface Session {
  token: string;
  deptId: string;
}

export interface RunningWriters {
  /** Resolves when the last call has ended. */
  end(): Promise<void>;
}

/** The beginning of the key of each row that is written here. */
export const keyPrefix = 'kill-';

export async function signIn(url: string): Promise<Session> {
  const password = createHash('md5').update(adminPassword).digest('hex');
  const query = new URLSearchParams({ tenantId: '000000', username: 'admin', password, grant_type: 'password' });
  const answer = await fetch(`${url}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('saber:saber_secret')}` },
  });
  const reply = (await answer.json()) as { access_token?: string; dept_id?: string };
  if (!reply.access_token || !reply.dept_id) throw new Error(`Signing in failed: ${JSON.stringify(reply)}`);
  return { token: reply.access_token, deptId: reply.dept_id.split(',')[0]! };
}

interface WriterOptions {
  url: string;
  session: Session;
  writers: number;
  round: number;
  /** The row ids by key. A row is added when its answer has arrived. */
  acknowledged: Map<string, string>;
}

export function startWriters({ url, session, writers, round, acknowledged }: WriterOptions): RunningWriters {
  const state = { isOver: false };
  const people = Array.from({ length: writers }, async (_, person) => {
    for (let at = 0; !state.isOver; at += 1) {
      const key = `${keyPrefix}${round}-${person}-${at}`;
      // Stations belong to a tenant and parameters to all tenants, so both ways of writing are tested.
      const [path, draft] = person % 2 === 0 ? station(key, session) : param(key);
      const id = await write(`${url}/api/${path}`, session.token, draft);
      if (id === undefined) return; // the server is gone
      acknowledged.set(key, id);
    }
  });
  return {
    async end() {
      state.isOver = true;
      const outcomes = await Promise.allSettled(people);
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}

/** Writes a row. @returns its id; undefined when no answer came or the database was gone */
async function write(url: string, token: string, draft: object): Promise<string | undefined> {
  let answer: { code: number; data?: { id?: string }; msg?: string };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${token}` },
      body: JSON.stringify(draft),
    });
    answer = (await response.json()) as typeof answer;
  } catch {
    return undefined;
  }
  if (answer.code === 200 && answer.data?.id) return answer.data.id;
  if (answer.code >= 500) return undefined; // PostgreSQL was killed first
  throw new Error(`${url}: ${JSON.stringify(answer)}`);
}

function param(key: string): [string, object] {
  return ['blade-system/param/submit', { paramName: key, paramKey: key, paramValue: 'x'.repeat(200) }];
}

function station(key: string, { deptId }: Session): [string, object] {
  const draft = {
    stationNo: key,
    stationName: `站点 ${key}`,
    operatorId: 'MA0000001',
    bizTypes: '1,2',
    stationType: 102,
    stationStatus: 50,
    areaCode: '370102',
    address: '经十路1000号',
    lng: 117.06,
    lat: 36.67,
    deptId,
    serviceTel: '400-800-0000',
  };
  return ['blade-truck/station/save', draft];
}
