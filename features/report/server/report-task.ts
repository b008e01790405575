// The task that writes the file of a report, on request or by a schedule. It uses the rights that the reader has when the task runs.
import { readFile } from 'node:fs/promises';

import type { Rights } from '@ec/kernel/caller';
import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, errorText } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { NewTask, Outcome, TaskRun } from '@ec/kernel/tasks/task';
import { queueMail } from '@ec/messaging/server/public';
import { permissionsOf } from '@ec/resource/calls';
import { id } from '@ec/resource/contract';
import type { Resource } from '@ec/resource/resource';
import { checkCall } from '@ec/resource-server/call-rights';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { stampedName } from '@ec/sheets/file-name';
import { mediaTypes } from '@ec/sheets/write-sheet';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Layout, layoutIn, mostFiled } from '../shared/layout.ts';
import { reportFormat, reportRunState } from '../shared/report.enums.ts';
import { report } from '../shared/report.resource.ts';
import { filterWords } from './filter-words.ts';
import { readReport, sourceFor } from './read-report.ts';
import { writeReportFile } from './report-file.ts';
import { reportText } from './report-texts.ts';

const kind = 'export:report.file';
const may = permissionsOf(report);
/** The most milliseconds that the query may take. */
const timeout = 60_000;

/** `runId` is the run of a schedule; it is absent where a person requests the file. */
const fileInput = z.object({ id, format: z.enum(['xlsx', 'pdf']), runId: id.optional() });
export type FileInput = z.output<typeof fileInput>;

type Requester = Pick<Call, 'caller' | 'rights' | 'language'>;

export interface StoredReport {
  id: string;
  name: string;
  source: string;
  layout: Layout;
}

/** @throws AppError noData where the person may not see the report */
export async function storedReport(engine: Engine, call: Requester, rowId: string): Promise<StoredReport> {
  const { id, name, source, layout } = await detailRow(engine, report, call, rowId);
  return { id, name, source, layout: layoutIn(layout) };
}

/** Checks the permission to export the source, too, because the file contains its rows. @throws AppError forbidden */
export function checkMayFile(source: Resource, rights: Rights): void {
  if (!rights.holds(may.export)) throw new AppError(errors.forbidden);
  checkCall(source, 'export', rights);
}

export const fileTask = (name: string, input: FileInput): NewTask => {
  const format = reportFormat.values.find(({ key }) => key === reportFormat.key[input.format]);
  return { kind, title: `${name} · ${format?.zh ?? ''}`, input };
};

export function defineReportTask(engine: Engine): void {
  engine.tasks.define(kind, async (run) => {
    const input = fileInput.parse(run.input);
    const { runId } = input;
    if (runId === undefined) return (await writeFile(engine, run, input)).outcome;
    try {
      await deliver(engine, run, runId, await writeFile(engine, run, input));
      return undefined;
    } catch (error) {
      if (error instanceof AppError) {
        const { refused, failed } = reportRunState.key;
        const isRefused = error.entry.status === 403 || error.entry.status === 404;
        const state = isRefused ? refused : failed;
        await engine.database.withTenant(run.call.caller.tenantId, (tx) =>
          endRun(tx, runId, state, wordsOf(run, error)),
        );
      }
      throw error;
    }
  });
}

const wordsOf = ({ call }: TaskRun, { entry, parameters }: AppError) => errorText(entry, parameters, call.language);

/**
 * Queues the mail, ends the run and completes the task in one transaction. Where the mail cannot be queued, the file still reaches the export
 * centre, and the message of the run has the reason.
 */
async function deliver(engine: Engine, run: TaskRun, runId: string, file: WrittenFile): Promise<void> {
  const { tenantId } = run.call.caller;
  const end = (state: number, message: string, mail?: (tx: Sql) => Promise<unknown>) =>
    engine.database.withTenant(tenantId, async (tx) => {
      await mail?.(tx);
      await endRun(tx, runId, state, message);
      await run.complete(tx, file.outcome);
    });
  const { done, mailed } = reportRunState.key;
  try {
    await end(mailed, '', (tx) => mailFile(engine, tx, run, file));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await end(done, wordsOf(run, error));
  }
}

/** @throws AppError where the tenant has no mail server, the person has no address, or the file is too large */
async function mailFile(engine: Engine, tx: Sql, { call }: TaskRun, { name, path, shownAs, format }: WrittenFile) {
  const { tenantId, userId } = call.caller;
  const at = toWireTime(engine.clock.now());
  const mediaType = format === 'xlsx' ? mediaTypes.xlsx : 'application/pdf';
  await queueMail(engine, tx, tenantId, {
    to: { users: [userId] },
    subject: name,
    text: reportText(call.language)('mail', { name, at }),
    attachments: [{ name: shownAs, content: await readFile(path), mediaType }],
    userId: '0',
  });
}

export const endRun = (tx: Sql, runId: string, state: number, message: string): Promise<number> =>
  tx.run(
    sql`update report_run set run_state = ${state}, message = ${message.slice(0, 255)}, end_time = now()
      where tenant_id = ${tx.tenantId} and id = ${runId}`,
  );

interface WrittenFile {
  outcome: Outcome;
  name: string;
  path: string;
  shownAs: string;
  format: FileInput['format'];
}

async function writeFile(engine: Engine, run: TaskRun, input: FileInput): Promise<WrittenFile> {
  const { call } = run;
  const { language, caller } = call;
  const { name, source: sourceName, layout } = await storedReport(engine, call, input.id);
  const source = sourceFor(engine, sourceName, call);
  checkMayFile(source, call.rights);
  const limits = { most: mostFiled, timeout };
  const result = await readReport(engine, call, { source: sourceName, layout }, limits);
  const filters = await filterWords({ engine, resource: source, call }, layout.q);
  const file = await run.newFile();
  const chart = { chart: layout.chart, groups: layout.groups.length };
  const about = { name, source, result, filters, by: caller.name, language, ...chart };
  await writeReportFile(file.path, input.format, about);
  const shownAs = stampedName(`${name}.${input.format}`, engine.clock.now());
  return { outcome: { file: { name: file.name, shownAs } }, name, path: file.path, shownAs, format: input.format };
}
