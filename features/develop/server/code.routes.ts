// Serves code configurations. Copies a configuration under a new name, and generates the code of configurations as an archive (contract §5).

import { writeFile } from 'node:fs/promises';
import { fail } from '@ec/kernel/errors';
import { signedLink } from '@ec/kernel/file-links';
import type { Call, Route } from '@ec/kernel/http/route';
import type { TaskRun } from '@ec/kernel/tasks/task';
import type { InputOf } from '@ec/resource/contract';
import { columnsOf } from '@ec/resource-server/columns';
import { onlyAdministrators } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { tableOf } from '@ec/resource-server/rows';
import { finish, writeRow } from '@ec/resource-server/save';
import { serve } from '@ec/resource-server/serve';
import { storeAttachment } from '@ec/storage/server/public';
import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import { genCode } from '../shared/code.contract.ts';
import { code } from '../shared/code.resource.ts';
import { developErrors } from './develop.errors.ts';
import { writeCode } from './write-code.ts';

const kind = 'code:zip';
const perMinute = 30;
/** The most characters of `codeName`. */
const longestName = 64;

type CodeRequest = InputOf<typeof genCode>;

/** Returns the first free name among `X-copy`, `X-copy-2` and so on. A long name `X` is cut. */
export function copyName(name: string, others: ReadonlySet<string>): string {
  const characters = [...name];
  for (let at = 1; ; at += 1) {
    const ending = at === 1 ? '-copy' : `-copy-${at}`;
    const copy = `${characters.slice(0, longestName - ending.length).join('')}${ending}`;
    if (!others.has(copy)) return copy;
  }
}

export function codeRoutes(engine: Engine): Route[] {
  engine.tasks.define(kind, (run) => writeInTask(engine, run as TaskRun<CodeRequest>));
  const t = columnsOf(code);
  return [
    ...resourceRoutes(engine, code, {
      actions: {
        async copy({ tx, call, row }) {
          await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('copies of develop_code', 0))`);
          const names = await tx.rows<{ name: string }>(
            sql`select ${t.codeName} as name from ${tableOf(code)} where ${t.isDeleted} = 0`,
          );
          const codeName = copyName(row.codeName, new Set(names.map(({ name }) => name)));
          const copiedValues = Object.fromEntries(
            [...Object.keys(code.fields), 'remark'].map((name) => [
              name,
              Object.entries(row).find(([key]) => key === name)?.[1],
            ]),
          );
          const transaction = { engine, resource: code, call, tx, hooks: {} };
          const change = await writeRow(transaction, {
            action: 'create',
            values: { ...copiedValues, codeName },
            current: undefined,
          });
          if (!change) return fail(developErrors.noCode);
          await finish(transaction, [change]);
          return { data: { id: change.row.id, codeName } };
        },
      },
    }),
    ...serve(
      genCode,
      async (call) => {
        onlyAdministrators(code, call);
        const { bytes, name, paths } = await archiveOf(engine, call.input);
        const { tenantId, userId } = call.caller;
        const title = `${genCode.title[call.language]} ${name}`.slice(0, 200);
        const { taskId } = await engine.tasks.begin(call, { kind, title, input: call.input });
        const link = await storeAttachment(engine, { tenantId, userId }, { originalName: name, bytes });
        return { link: signedLink(engine.config, tenantId, link, engine.clock.now()), name, files: paths, taskId };
      },
      { perMinute },
    ),
  ];
}

async function archiveOf(engine: Engine, { ids, system }: CodeRequest) {
  const files = await writeCode(engine, ids.split(','), system);
  const mtime = engine.clock.now();
  const bytes = zipSync(Object.fromEntries(files.map(({ path, text }) => [path, strToU8(text)])), { mtime });
  const [first] = files;
  const key = first?.path.split('/').at(-1)?.split('.')[0] ?? 'code';
  return { bytes, name: ids.includes(',') ? 'code.zip' : `${key}.zip`, paths: files.map(({ path }) => path) };
}

async function writeInTask(engine: Engine, run: TaskRun<CodeRequest>) {
  onlyAdministrators(code, run.call as Call);
  const { bytes, name } = await archiveOf(engine, run.input);
  const file = await run.newFile();
  await writeFile(file.path, bytes, { mode: 0o600, flag: 'wx' });
  return { file: { name: file.name, shownAs: name } };
}
