// Tests reading a MySQL database with a fake server that speaks the MySQL protocol. The tests of features/develop read a real PostgreSQL.
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { createConnection } from 'mysql2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readForeign } from './outbound-database.ts';

const statements: string[] = [];
let server: Server;
let port: number;

/** The definition of a result column in the MySQL protocol. */
const column = {
  catalog: 'def',
  schema: 'energy',
  table: 't',
  orgTable: 't',
  name: 'name',
  orgName: 'name',
  characterSet: 33,
  columnLength: 64,
  columnType: 0xfd,
  flags: 0,
  decimals: 0,
};

beforeAll(async () => {
  server = createServer((stream) => {
    const connection = createConnection({ stream, isServer: true } as never);
    connection.serverHandshake({
      protocolVersion: 10,
      serverVersion: '8.0.0',
      connectionId: 1,
      statusFlags: 2,
      characterSet: 33,
      capabilityFlags: 0xff_f7_ff, // without the flag of TLS (0x800)
    });
    // mysql2 emits this event also for queries that begin with SET.
    connection.on('stmt_prepare', (text: string) => {
      statements.push(text);
      connection.writeOk();
    });
    connection.on('query', (text: string) => {
      statements.push(text);
      connection.writeTextResult([{ name: 'car' }], [column]);
    });
    connection.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(() => server.close());

const source = () => ({ url: `jdbc:mysql://127.0.0.1:${port}/energy`, username: 'reader', password: 'secret' });

test('a MySQL database is read in a read-only session, and parameters are escaped', async () => {
  const rows = await readForeign(source(), ['127.0.0.1'], (reader) =>
    reader.rows('select table_name as name from t where name = ?', ["x' or '1"]),
  );
  expect(rows).toEqual([{ name: 'car' }]);
  expect(statements).toEqual([
    "set session sql_mode = ''",
    'set session transaction read only',
    "select table_name as name from t where name = 'x\\' or \\'1'",
  ]);
});

test('readForeign refuses a database at an address that is not allowed', async () => {
  await expect(readForeign(source(), [], (reader) => reader.rows('select 1'))).rejects.toThrow(
    'no outgoing connection',
  );
});
