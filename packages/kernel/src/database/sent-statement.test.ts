// Tests sending statements with and without a description of their rows.
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findPrepared } from './prepared.ts';
import { type Answer, SentStatement, type Statements } from './sent-statement.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
  await t.owner.run(`
    create table part (id bigint primary key, name text, price numeric(14,2), pieces int, at timestamptz, tags text[], note jsonb);
    insert into part values (9007199254740993, '电池', '123456789012.30', 7, '2026-11-25T04:05:06Z', '{甲,乙}', '{"a": [1]}');
    insert into part (id) values (2)`);
});
const clients: pg.Client[] = [];
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await t?.close();
});

/** Opens a connection and counts the row descriptions that PostgreSQL sends on it. */
async function connect() {
  const client = new pg.Client({ connectionString: t.urls.owner, pipeline: true } as pg.ClientConfig);
  await client.connect();
  clients.push(client);
  await client.query(`set timezone to 'Asia/Shanghai'`);
  const statements: Statements = new Map();
  let descriptions = 0;
  client.connection.on('rowDescription', () => {
    descriptions += 1;
  });
  const send = (sql: string, ...parameters: unknown[]) => {
    const statement = { sql, parameters } as unknown as CompiledQuery<unknown>;
    return new Promise<Answer>((resolve, reject) => {
      const done = (error: unknown, answer: Answer) => (error ? reject(error) : resolve(answer));
      client.query(new SentStatement({ statement, prepared: findPrepared(sql), statements, done }) as never);
    });
  };
  return { send, descriptions: () => descriptions, statements };
}

const first = {
  id: '9007199254740993',
  name: '电池',
  price: '123456789012.30',
  pieces: 7,
  at: '2026-11-25 12:05:06+08',
  tags: ['甲', '乙'],
  note: { a: [1] },
};
const second = { id: '2', name: null, price: null, pieces: null, at: null, tags: null, note: null };

test('PostgreSQL describes rows once on each connection, and later runs read them in the same way', async () => {
  const all = 'select * from part order by id desc';
  findPrepared(all); // The first `send` below is the second occurrence, so it finds a name.
  for (const connection of [await connect(), await connect()]) {
    for (let run = 1; run <= 5; run += 1)
      expect(await connection.send(all)).toEqual({ rows: [first, second], rowCount: 2, command: 'SELECT' });
    expect(connection.descriptions()).toBe(1);
  }
});

test('statements that are sent together are answered in order, with and without a description', async () => {
  const { send, descriptions } = await connect();
  const one = 'select pieces + $1::int as n from part where id <> 2';
  const other = 'select name from part where id = $1::bigint';
  for (const text of [one, other]) findPrepared(text);
  const round = () => Promise.all([send(one, 1), send(other, '2'), send(one, 2), send('select 5 as five')]);
  for (let run = 1; run <= 3; run += 1)
    expect((await round()).map(({ rows }) => rows)).toEqual([[{ n: 8 }], [{ name: null }], [{ n: 9 }], [{ five: 5 }]]);
  // PostgreSQL describes the rows of all four sends in the first round. It describes “select 5” again in the second round, where it gets its name.
  expect(descriptions()).toBe(5);
});

test('writes return the number of written rows, and other commands return 0', async () => {
  const { send } = await connect();
  const insert = 'insert into part (id) select generate_series($1::int, $2::int)';
  for (let at = 10; at <= 40; at += 10) {
    expect(await send('begin')).toEqual({ rows: [], rowCount: 0, command: 'BEGIN' });
    expect(await send(insert, at, at + 2)).toEqual({ rows: [], rowCount: 3, command: 'INSERT' });
    expect(await send('update part set pieces = 1 where id = $1::int returning id', at)).toEqual({
      rows: [{ id: String(at) }],
      rowCount: 1,
      command: 'UPDATE',
    });
    expect(await send('rollback')).toMatchObject({ command: 'ROLLBACK' });
  }
  expect(await send('create temporary table of_this_test (a int)')).toMatchObject({ rowCount: 0, command: 'CREATE' });
});

test('a failed statement returns its error code and does not disturb the next statements', async () => {
  const { send, descriptions } = await connect();
  const ratio = 'select 10 / $1::int as ratio';
  findPrepared(ratio);
  for (let run = 1; run <= 3; run += 1) {
    const answers = await Promise.allSettled([send(ratio, 0), send(ratio, 5), send(ratio, 'ten'), send(ratio, 2)]);
    expect(answers).toMatchObject([
      { reason: { code: '22012' } },
      { value: { rows: [{ ratio: 2 }] } },
      { reason: { code: '22P02' } },
      { value: { rows: [{ ratio: 5 }] } },
    ]);
  }
  expect(descriptions()).toBe(2); // The two that succeed in the first round are described. The other two fail before their description.
});

test('a prepared statement fails after the type of its column has changed', async () => {
  await t.owner.run('create table shelf (id int); insert into shelf values (1)');
  const { send } = await connect();
  const all = 'select * from shelf';
  for (let run = 1; run <= 3; run += 1) expect((await send(all)).rows).toEqual([{ id: 1 }]);
  await t.owner.run('alter table shelf alter column id type bigint');
  await expect(send(all)).rejects.toMatchObject({ code: '0A000', message: expect.stringContaining('cached plan') });
});

test('FETCH reads the columns of its cursor, although every FETCH has the same text', async () => {
  const { send } = await connect();
  const queries = ['select 1 as one', "select 'b' as two, 2 as three", 'select 1 as one'];
  const rows = [{ one: 1 }, { two: 'b', three: 2 }, { one: 1 }];
  for (let run = 0; run < 3; run += 1)
    for (const [at, query] of queries.entries()) {
      await send('begin');
      await send(`declare of_this_test cursor for ${query}`);
      expect((await send('fetch 10 from of_this_test')).rows).toEqual([rows[at]]);
      await send('rollback');
    }
});

test('a statement fails when one of its values cannot be parsed', () => {
  const done = vi.fn();
  const statement = { sql: 'select note from part', parameters: [] } as unknown as CompiledQuery<unknown>;
  const sent = new SentStatement({ statement, prepared: undefined, statements: new Map(), done });
  sent.handleRowDescription({ fields: [{ name: 'note', dataTypeID: 114 }] });
  for (const text of ['{"a": 1}', '{', '{"a": 2}']) sent.handleDataRow({ fields: [text] });
  expect(done).not.toHaveBeenCalled();
  sent.handleReadyForQuery();
  expect(done).toHaveBeenCalledExactlyOnceWith(expect.any(SyntaxError), expect.anything());
});

test('connections share the columns of a statement, but not where the columns differ', async () => {
  const one = await connect();
  const other = await connect();
  await one.send('create temporary table mine (a int)');
  await other.send('create temporary table mine (a text, b int)');
  const all = 'select * from mine';
  const same = 'select 1 as same';
  for (let run = 1; run <= 3; run += 1)
    for (const connection of [one, other]) {
      await connection.send(all);
      await connection.send(same);
    }
  const names = [all, same].map((text) => findPrepared(text)!.name);
  const [mine, shared] = names.map((name) => [one.statements.get(name), other.statements.get(name)]);
  expect(mine?.map((columns) => columns?.names)).toEqual([['a'], ['a', 'b']]);
  expect(shared?.[0]).toBeDefined();
  expect(shared?.[0]).toBe(shared?.[1]);
});
