// A client that calls a server as one person, or without signing in. The server runs in the process of the test.
import type { AuditChanges } from '@ec/kernel/audit';
import type { Language } from '@ec/language/language';
import type { Composed } from '@ec/resource-server/compose';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { withNamedField } from './named-field.ts';

export interface Reply<T = unknown> {
  status: number;
  code: number;
  success: boolean;
  data: T;
  msg: string;
  headers: Record<string, unknown>;
}

export interface Client {
  get<T = Record<string, unknown>>(path: string, query?: Record<string, string | number>): Promise<Reply<T>>;
  post<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    query?: Record<string, string | number>,
  ): Promise<Reply<T>>;
  /** Makes a multipart POST call with one file. `fields` are the other form fields, `name` is the name of the file. */
  upload<T = Record<string, unknown>>(
    path: string,
    file: Uint8Array,
    fields?: Record<string, string>,
    name?: string,
  ): Promise<Reply<T>>;
  /** Makes a GET call whose reply is a file. `more` are further headers. */
  download(path: string, query?: Record<string, string>, more?: Record<string, string>): Promise<Download>;
}

export interface Download {
  status: number;
  bytes: Buffer;
  headers: Record<string, unknown>;
}

export interface AuditRow {
  action: string;
  account: string;
  changes: AuditChanges | null;
  /** The reason why the write was refused; null when it was done. */
  reason: string | null;
}

/** Reads the audit entries of a row, oldest first. */
export const auditOf = ({ database }: Pick<Engine, 'database'>, tenantId: string, resource: string, rowId: string) =>
  database.read(tenantId).rows<AuditRow>(
    sql`select action, account, changes, reason from audit_log
      where tenant_id = ${tenantId} and resource = ${resource} and row_id = ${rowId} order by id`,
  );

let addresses = 0;

/** Returns a new loopback address each time, so that the calls of a test do not count towards the rate limit of one address. */
function anotherAddress(): string {
  addresses += 1;
  return `127.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Opens a session for an account without its password. @returns the access token */
export async function tokenFor(
  { database, sessions }: Pick<Engine, 'database' | 'sessions'>,
  tenantId: string,
  account: string,
): Promise<string> {
  const user = await database
    .read(tenantId)
    .first<{ id: string }>(
      sql`select id from "system_user" where tenant_id = ${tenantId} and account = ${account} and is_deleted = 0`,
    );
  if (!user) throw new Error(`No user ${account} in ${tenantId}`);
  const pair = await sessions.open({
    tenantId,
    userId: user.id,
    clientId: 'saber',
    accessSeconds: 3600,
    refreshSeconds: 7200,
    remoteIp: '127.0.0.1',
    userAgent: 'test',
  });
  return pair.accessToken;
}

/**
 * @param token undefined for a caller who has not signed in
 * @param roams true gives each `get` and `post` a new IP address. A `download` always has a new address, an `upload` never.
 */
export function clientOf(
  http: Composed['http'],
  token: string | undefined,
  language: Language = 'zh',
  { roams = false } = {},
): Client {
  const headers = { 'accept-language': language, ...(token ? { 'blade-auth': `bearer ${token}` } : {}) };
  const call = async <T>(
    method: 'GET' | 'POST',
    path: string,
    query: Record<string, string | number>,
    body?: unknown,
  ) => {
    const answer = await http.inject({
      method,
      url: `/api/${path}`,
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      headers,
      ...(roams ? { remoteAddress: anotherAddress() } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return withNamedField({ ...answer.json<Reply<T>>(), status: answer.statusCode, headers: answer.headers });
  };
  return {
    get: (path, query = {}) => call('GET', path, query),
    post: (path, body, query = {}) => call('POST', path, query, body),
    async upload(path, file, fields = {}, fileName = 'upload') {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([Buffer.from(file)]), fileName);
      const response = new Response(form);
      const answer = await http.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers: { ...headers, 'content-type': response.headers.get('content-type') ?? '' },
        payload: Buffer.from(await response.arrayBuffer()),
      });
      return withNamedField({ ...answer.json(), status: answer.statusCode, headers: answer.headers });
    },
    async download(path, query = {}, more = {}) {
      const answer = await http.inject({
        method: 'GET',
        url: `/api/${path}`,
        query,
        headers: { ...headers, ...more },
        remoteAddress: anotherAddress(),
      });
      return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
    },
  };
}
