// Sends a statement by mail, as the PDF that people can also download (BR-68).
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { queueMail } from '@ec/messaging/server/public';
import { writeDocument } from '@ec/resource-server/document';
import type { Engine } from '@ec/resource-server/feature';
import { monthIn } from './month.ts';
import { readStatement } from './read-statement.ts';
import { statementBody } from './statement-pdf.ts';
import { wordsIn } from './statement-words.ts';

export interface StatementMail {
  merchantId: string;
  month: string;
  addresses: readonly string[];
}

/** Queues the mail in the caller's transaction. @throws AppError noData, and the errors of `queueMail` */
export async function mailStatement(
  engine: Engine,
  tx: Sql,
  { caller, language }: Pick<Call, 'caller' | 'language'>,
  { merchantId, month, addresses }: StatementMail,
): Promise<void> {
  const { tenantId, userId } = caller;
  await engine.names.ready(tenantId);
  const statement = await readStatement(tx, { merchantId, month: monthIn(month) });
  if (!statement) throw new AppError(errors.noData);
  const words = wordsIn(language, ({ code }, key) => engine.names.dictText(tenantId, code, key, language));
  const subject = `${statement.merchant.merchantName} ${words.text('title')} ${month}`;
  const folder = await mkdtemp(join(tmpdir(), 'energy-cloud-statement-'));
  try {
    const path = join(folder, 'statement.pdf');
    await writeDocument(engine, { caller, language }, path, statementBody(statement, words), tx);
    const name = `${subject}.pdf`.replace(/[\\/:*?"<>|]/g, ' ');
    const attachments = [{ name, content: await readFile(path), mediaType: 'application/pdf' }];
    await queueMail(engine, tx, tenantId, { to: { addresses }, subject, text: subject, attachments, userId });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
