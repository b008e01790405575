// Reads databases of other operators over a read-only connection (contract §10 "Outgoing connections"). The connection goes to the checked
// address. Connecting and each statement may take five seconds, all work may take ten seconds, and replies may have eight megabytes.
import { isIP, type Socket } from 'node:net';
import { codeOf, messageOf, objectOf, textOf } from '@ec/language/unknown';
import pg from 'pg';
import { addressOf } from './outbound.ts';
import { withSocket } from './outbound-socket.ts';

/** The database has refused the login or a statement, or the URL of a MySQL database names no database. */
export class ForeignRefusal extends Error {
  override readonly name = 'ForeignRefusal';
}

/** `url`: a postgres or mysql URL, with or without `jdbc:`, without user name and password. */
export interface ForeignDatabase {
  url: string;
  username: string;
  password: string;
}

export interface ForeignReader {
  readonly dialect: 'postgres' | 'mysql';
  /** The schema from the parameter `currentSchema` of a postgres URL; undefined without this parameter, and always for mysql. */
  readonly schema: string | undefined;
  rows(text: string, values?: readonly (string | null)[]): Promise<Record<string, unknown>[]>;
}

interface Place {
  hostname: string;
  address: string;
  port: number;
  database: string;
  user: string;
  password: string;
  /** Undefined: the connection is not encrypted. */
  ssl: { rejectUnauthorized: boolean } | undefined;
}

/** Milliseconds for connecting and for each statement. */
const timeout = 5_000;
const limits = { deadline: 10_000, mostBytes: 8 * 1024 * 1024 };

/** Connects, runs `work` and disconnects. @throws ForeignRefusal, OutboundRefused, or another error of the connection or of `work` */
export async function readForeign<T>(
  { url, username: user, password }: ForeignDatabase,
  allow: readonly string[],
  work: (reader: ForeignReader) => Promise<T>,
): Promise<T> {
  const target = new URL(url.replace(/^jdbc:/i, ''));
  const hostname = target.hostname.replace(/^\[|\]$/g, '');
  const isMysql = target.protocol === 'mysql:';
  const options = new Map([...target.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  const place: Place = {
    hostname,
    user,
    password,
    address: await addressOf(hostname, allow),
    ssl: sslOf(options),
    port: target.port === '' ? (isMysql ? 3306 : 5432) : Number.parseInt(target.port, 10),
    database: decodeURIComponent(target.pathname.slice(1)),
  };
  // Without the name of a database, MySQL would list no tables and report no error.
  if (isMysql && place.database === '') throw new ForeignRefusal('The address names no database');
  const schema = options.get('currentschema');
  try {
    return await withSocket(limits, (socket) =>
      isMysql ? readMysql(place, socket, work) : readPostgres(place, socket, schema, work),
    );
  } catch (error) {
    // The refusals of MySQL servers have codes such as ER_ACCESS_DENIED_ERROR.
    const isRefusal = error instanceof pg.DatabaseError || /^ER_/.test(textOf(codeOf(error)));
    throw isRefusal ? new ForeignRefusal(messageOf(error), { cause: error }) : error;
  }
}

/** Reads the parameters `sslmode`, `useSSL` and `ssl`: `require…` and `true` encrypt; `verify…` also checks the certificate. */
function sslOf(options: ReadonlyMap<string, string>): Place['ssl'] {
  const mode = options.get('sslmode') ?? '';
  if (/^verify/i.test(mode)) return { rejectUnauthorized: true };
  return /^requ/i.test(mode) || /^true$/i.test(options.get('usessl') ?? options.get('ssl') ?? '')
    ? { rejectUnauthorized: false }
    : undefined;
}

async function readPostgres<T>(
  { hostname, address, ssl, ...place }: Place,
  socket: Socket,
  schema: string | undefined,
  work: (reader: ForeignReader) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...place,
    host: address,
    ...(place.database ? {} : { database: place.user }),
    ...(ssl ? { ssl: isIP(hostname) === 0 ? { ...ssl, servername: hostname } : ssl } : { ssl: false }),
    stream: () => socket,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    statement_timeout: timeout,
    options: '-c default_transaction_read_only=on',
    application_name: 'energy-cloud',
  });
  // Without a listener, an error of the connection would end the process. The running statement rejects with the error, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work({
      dialect: 'postgres',
      schema,
      rows: async (text, values = []) => (await client.query(text, [...values])).rows.map(objectOf),
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readMysql<T>(
  { hostname, address, ssl, ...place }: Place,
  socket: Socket,
  work: (reader: ForeignReader) => Promise<T>,
): Promise<T> {
  socket.connect(place.port, address);
  const { createConnection } = await import('mysql2/promise'); // the driver takes 24 MiB of memory, so it is loaded at its first use
  const client = await createConnection({
    ...place,
    host: hostname,
    stream: socket,
    ...(ssl ? { ssl: { ...ssl, verifyIdentity: ssl.rejectUnauthorized } } : {}),
    connectTimeout: timeout,
    // Without this flag the MySQL server could request files of this server.
    flags: ['-LOCAL_FILES'],
  });
  client.on('error', () => undefined);
  try {
    // The driver writes values into statements and escapes quotes with backslashes. An empty mode makes the server accept these escapes.
    await client.query("set session sql_mode = ''");
    await client.query('set session transaction read only');
    return await work({
      dialect: 'mysql',
      schema: undefined,
      rows: async (text, values = []) => {
        const [rows] = await client.query({ sql: text, timeout }, [...values]);
        return Array.isArray(rows) ? rows.map(objectOf) : [];
      },
    });
  } finally {
    client.destroy();
  }
}
