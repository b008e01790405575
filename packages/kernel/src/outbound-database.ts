// Reading other people's databases (contract §10 "Outgoing connections"): the checked address and no other, read-only, five
// seconds to connect and for a statement, ten in all, eight megabytes; nothing is sent that the other side asks for.
import { isIP, type Socket } from 'node:net';
import { codeOf, messageOf, objectOf, textOf } from '@ec/language/unknown';
import pg from 'pg';
import { addressOf } from './outbound.ts';
import { withSocket } from './outbound-socket.ts';

/** The refusal of the database itself, or the fault of its address. Every other error is a failure of the connection. */
export class ForeignRefusal extends Error {
  override readonly name = 'ForeignRefusal';
}

/** `url`: postgres or mysql with or without `jdbc:`, no name or password in it. */
export interface ForeignDatabase {
  url: string;
  username: string;
  password: string;
}

export interface ForeignReader {
  readonly dialect: 'postgres' | 'mysql';
  /** The schema that the address names, where it names one. */
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
  /** Undefined: in the clear. */
  ssl: { rejectUnauthorized: boolean } | undefined;
}

const patience = 5_000;
const limits = { deadline: 10_000, mostBytes: 8 * 1024 * 1024 };

/** Connects, reads, leaves. @throws ForeignRefusal, OutboundRefused; whatever the driver says of the connection */
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
  // MySQL would show no tables, and not say why.
  if (isMysql && place.database === '') throw new ForeignRefusal('The address names no database');
  const schema = options.get('currentschema');
  try {
    return await withSocket(limits, (socket) =>
      isMysql ? readMysql(place, socket, work) : readPostgres(place, socket, schema, work),
    );
  } catch (error) {
    // Servers of MySQL name what they refuse by codes like ER_ACCESS_DENIED_ERROR.
    const isAnswer = error instanceof pg.DatabaseError || /^ER_/.test(textOf(codeOf(error)));
    throw isAnswer ? new ForeignRefusal(messageOf(error), { cause: error }) : error;
  }
}

/** As their drivers spell it: `require` encrypts, `verify` also wants to know to whom. */
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
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    statement_timeout: patience,
    options: '-c default_transaction_read_only=on',
    application_name: 'energy-cloud',
  });
  // An error that comes later is reported by the running statement.
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
  const { createConnection } = await import('mysql2/promise'); // takes 24 MiB of memory: only where one is read
  const client = await createConnection({
    ...place,
    host: hostname,
    stream: socket,
    ...(ssl ? { ssl: { ...ssl, verifyIdentity: ssl.rejectUnauthorized } } : {}),
    connectTimeout: patience,
    // A server may ask for files of ours otherwise.
    flags: ['-LOCAL_FILES'],
  });
  client.on('error', () => undefined);
  try {
    // Values are written into statements by the driver, which takes a backslash for an escape: so must the server.
    await client.query("set session sql_mode = ''");
    await client.query('set session transaction read only');
    return await work({
      dialect: 'mysql',
      schema: undefined,
      rows: async (text, values = []) => {
        const [rows] = await client.query({ sql: text, timeout: patience }, [...values]);
        return Array.isArray(rows) ? rows.map(objectOf) : [];
      },
    });
  } finally {
    client.destroy();
  }
}
