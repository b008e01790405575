// Serves monthly statements: one on the screen or as Excel or PDF, or those of all visible merchants of a month in one archive. Background
// tasks generate the files.
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import type { Outcome, TaskRun } from '@ec/kernel/tasks/task';
import { textOf } from '@ec/language/unknown';
import { permissionsOf } from '@ec/resource/calls';
import type { InputOf } from '@ec/resource/contract';
import { columnsOf } from '@ec/resource-server/columns';
import type { CallContext, Row } from '@ec/resource-server/context';
import { writeDocument } from '@ec/resource-server/document';
import type { DocumentBody } from '@ec/resource-server/document-body';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { stampedName } from '@ec/sheets/file-name';
import { writeBook } from '@ec/sheets/write-book';
import { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import { Zip, ZipPassThrough } from 'fflate';
import { sql } from 'kysely';
import { merchantStatement, statementFile } from '../../shared/statement/statement.contract.ts';
import { requireUncutSums } from '../require-full-scope.ts';
import { requireStatementAccess } from '../require-statement-access.ts';
import { monthIn } from './month.ts';
import { readStatement, readWholeStatement } from './read-statement.ts';
import { statementSheets } from './statement-book.ts';
import { statementBody } from './statement-pdf.ts';
import { type Words, wordsIn } from './statement-words.ts';

const kind = 'statement:truck.merchant';
const may = permissionsOf(merchant);
type FileInput = InputOf<typeof statementFile>;

export function statementRoutes(engine: Engine): Route[] {
  engine.tasks.define(kind, (run) => writeStatements(engine, run as TaskRun<FileInput>));
  return [
    ...serve(merchantStatement, async (call) => {
      requireStatementAccess(call);
      requireUncutSums(engine, call);
      const month = monthIn(call.input.month);
      const [visibleMerchant] = await visibleMerchants(engine, call, call.input.merchantId);
      const { tenantId } = call.caller;
      const [statement] = await Promise.all([
        visibleMerchant &&
          inSnapshot(engine, tenantId, (tx) => readStatement(tx, { merchantId: visibleMerchant.id, month })),
        engine.names.ready(tenantId),
      ]);
      if (!statement) throw new AppError(errors.noData);
      const { bizType } = wordsOf(engine, call);
      const movements = statement.movements.map((each) => ({ ...each, bizTypeName: bizType(each.bizType) }));
      return { ...statement, movements };
    }),
    ...serve(statementFile, async (call) => {
      requireStatementAccess(call);
      requireUncutSums(engine, call);
      const { input, language } = call;
      const month = monthIn(input.month);
      const merchants = await visibleMerchants(engine, call, input.merchantId);
      if (merchants.length === 0) throw new AppError(errors.noData);
      const name = input.merchantId ? `${merchants[0]?.name} ` : '';
      const title = `${name}${wordsOf(engine, call).text('title')} ${month.name}`;
      return engine.tasks.begin(call, { kind, title: title.slice(0, 200), input: { ...input, language } });
    }),
  ];
}

/** Returns the merchants that the caller may see, or of these only the merchant with this `id`. */
function visibleMerchants(
  engine: Engine,
  call: Pick<Call, 'caller' | 'rights' | 'language'>,
  id?: string,
): Promise<{ id: string; name: string }[]> {
  const where = baseConditions({ engine, resource: merchant, call });
  const { id: idColumn, merchantName } = columnsOf(merchant);
  if (id !== undefined) where.push(sql`${idColumn} = ${id}`);
  return engine.database.read(call.caller.tenantId).rows(
    sql<{ id: string; name: string }>`select ${idColumn}, ${merchantName} as name from ${tableOf(merchant)}
      where ${allOf(where)} order by ${merchantName}, ${idColumn}`,
  );
}

/** Returns the document of a statement row: the statement of its merchant and month, read again. */
export async function statementDocument(
  { engine, call }: Pick<CallContext, 'engine' | 'call'>,
  row: Row,
): Promise<DocumentBody> {
  requireStatementAccess(call);
  requireUncutSums(engine, call);
  const { tenantId } = call.caller;
  const query = { merchantId: textOf(row.merchantId), month: monthIn(textOf(row.month)) };
  const [statement] = await Promise.all([
    inSnapshot(engine, tenantId, (tx) => readStatement(tx, query)),
    engine.names.ready(tenantId),
  ]);
  if (!statement) throw new AppError(errors.noData);
  const { subject, ...body } = statementBody(statement, wordsOf(engine, call));
  return { ...body, subject: `${subject} ${query.month.name}`, isWhole: true };
}

const inSnapshot = <T>({ database }: Engine, tenantId: string, read: (tx: Sql) => Promise<T>): Promise<T> =>
  database.withTenant(tenantId, read, { isolation: 'repeatable read', timeout: 60_000 });

const wordsOf = ({ names }: Engine, { caller, language }: Pick<Call, 'caller' | 'language'>): Words =>
  wordsIn(language, ({ code }, key) => names.dictText(caller.tenantId, code, key, language));

async function writeStatements(engine: Engine, run: TaskRun<FileInput>): Promise<Outcome> {
  const { call, input } = run;
  if (!call.rights.holds(may.export)) throw new AppError(errors.forbidden);
  requireUncutSums(engine, call);
  const merchants = await visibleMerchants(engine, call, input.merchantId);
  await engine.names.ready(call.caller.tenantId);
  const words = wordsOf(engine, call);
  const nameOf = (name: string) =>
    `${name}_${words.text('title')}_${input.month}.${input.format}`.replace(/[\\/:*?"<>|]/g, ' ');
  const [only] = merchants;
  if (input.merchantId !== undefined) {
    if (!only) throw new AppError(errors.noData);
    const file = await run.newFile();
    await writeOne(engine, run, { path: file.path, id: only.id, words });
    return { file: { name: file.name, shownAs: nameOf(only.name) } };
  }
  const archive = await run.newFile();
  const target = createWriteStream(archive.path, { mode: 0o600, flags: 'wx' });
  const zip = new Zip((error, chunk, isLast) => {
    if (error) target.destroy(error);
    else target.write(chunk);
    if (isLast) target.end();
  });
  for (const [index, { id, name }] of merchants.entries()) {
    await run.progress(index, merchants.length);
    const part = await run.newFile();
    await writeOne(engine, run, { path: part.path, id, words });
    // The entry is stored as it is, because xlsx and PDF are compressed already.
    const entry = new ZipPassThrough(nameOf(`${String(index + 1).padStart(3, '0')}_${name}`));
    zip.add(entry);
    entry.push(new Uint8Array(await readFile(part.path)), true);
  }
  zip.end();
  await finished(target);
  const shownAs = stampedName(`${words.text('title')}_${input.month}.zip`, engine.clock.now());
  return { file: { name: archive.name, shownAs } };
}

async function writeOne(
  engine: Engine,
  { call, input }: TaskRun<FileInput>,
  { path, id, words }: { path: string; id: string; words: Words },
): Promise<void> {
  const query = { merchantId: id, month: monthIn(input.month) };
  const { tenantId } = call.caller;
  if (input.format === 'xlsx') {
    const statement = await inSnapshot(engine, tenantId, (tx) => readWholeStatement(tx, query));
    if (statement) await writeBook(path, statementSheets(statement, words));
    return;
  }
  const statement = await inSnapshot(engine, tenantId, (tx) => readStatement(tx, query));
  if (!statement) return;
  await writeDocument(engine, call, path, statementBody(statement, words));
}
