// Prints a row as a PDF document. It contains the operator, the values that the detail shows to the caller, the tables of the feature, and
// page numbers.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import { groupNumber } from '@ec/language/amount';
import { type Label, labelOf, labelWithUnit } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { objectOf, textOf } from '@ec/language/unknown';
import { file, mediaType } from '@ec/resource/bare-reply';
import { id } from '@ec/resource/contract';
import { type Field, isMany } from '@ec/resource/field';
import type { Resource } from '@ec/resource/resource';
import { bringsUnit, valueWords } from '@ec/resource/value-words';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Row } from '../engine/context.ts';
import type { DocumentBody } from '../engine/document-body.ts';
import type { Endpoint, EndpointHandler } from '../engine/endpoint.ts';
import type { Engine } from '../engine/feature.ts';
import { cellOf, sheetField } from './sheet-columns.ts';

const words = {
  operator: { zh: '运营方', en: 'Operator' },
  made: { zh: '生成时间', en: 'Created' },
  facts: { zh: '内容', en: 'Details' },
  page: { zh: '第 {page} 页，共 {pages} 页', en: 'Page {page} of {pages}' },
  remark: { zh: '备注', en: 'Remark' },
  none: { zh: '无', en: 'None' },
} satisfies Record<string, Label>;

export interface DocumentFact {
  label: string;
  value: string;
}

export interface DocumentGroup {
  heading: string;
  facts: DocumentFact[];
}

/** @param detail the handler of the resource's detail call, which determines visibility and masks of the values */
export const documentEndpoint = (detail: EndpointHandler): Endpoint => ({
  path: 'document',
  label: { zh: '单据 PDF', en: 'document as PDF' },
  input: z.looseObject({ id }),
  bare: file(mediaType.pdf),
  work: async (context) => {
    const row = objectOf(await detail(context));
    const { engine, resource, call } = context;
    const title = labelOf(resource.document ?? resource.label, call.language);
    const body = (await engine.documents[resource.name]?.(context, row)) ?? { tables: [] };
    const { lastFields = [] } = body;
    const groups = body.isWhole ? [] : groupsOf(resource, row, call.language, lastFields);
    const lastGroups = lastFields.flatMap((name) => lastGroupOf(resource, row, name, call.language) ?? []);
    const subject = body.subject ?? textOf(row[resource.title]);
    const bytes = await pdfOf(engine, call, { ...body, title, subject, groups, lastGroups });
    const name = `${title} ${subject}.pdf`.replace(/[\\/:*?"<>|]/g, ' ');
    const { reply } = call;
    reply.header('content-type', mediaType.pdf);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    return bytes;
  },
});

/** Returns the fields that have a value, in the groups of the definition, without the fields `lastFields`. */
export function groupsOf(
  resource: Resource,
  row: Row,
  language: Language,
  lastFields: readonly string[] = [],
): DocumentGroup[] {
  const groups = new Map<string, DocumentGroup>();
  let open: Label = words.facts;
  for (const name of [...Object.keys(resource.fields), 'remark']) {
    const field = sheetField(resource, name);
    if (!field || field.kind === 'files') continue;
    // As on the page, a field without a heading belongs to the group before it.
    open = field.groupLabel ?? open;
    if (lastFields.includes(name)) continue;
    const fact = factOf(row, name, field, language);
    if (!fact) continue;
    const heading = labelOf(open, language);
    const group = groups.get(heading) ?? { heading, facts: [] };
    groups.set(heading, group);
    group.facts.push(fact);
  }
  return [...groups.values()];
}

/** Returns the label and text of a field; undefined if the field is empty. The texts of amounts and durations include their unit. */
function factOf(row: Row, name: string, field: Field, language: Language): DocumentFact | undefined {
  const cell = cellOf(row, name, field, { language });
  if (cell === null) return undefined;
  const isNumber = (field.kind === 'decimal' || field.kind === 'integer') && !isMany(field);
  if (isNumber && bringsUnit(field))
    return { label: labelOf(field.label, language), value: valueWords(field, row[name], language) };
  const value = isNumber && field.kind === 'decimal' ? groupNumber(textOf(cell), field.scale) : textOf(cell);
  return { label: labelWithUnit(field.label, language), value };
}

/** Returns a group for a long field. The heading is the label of the field, so that the text has the whole width. */
function lastGroupOf(resource: Resource, row: Row, name: string, language: Language): DocumentGroup | undefined {
  const field = sheetField(resource, name);
  const fact = field && factOf(row, name, field, language);
  return fact && { heading: fact.label, facts: [{ label: '', value: fact.value }] };
}

type Recipient = { caller: Pick<Call['caller'], 'tenantId'>; language: Language };

export interface WholeDocument extends Omit<DocumentBody, 'isWhole'> {
  title: string;
  subject: string;
  groups?: readonly DocumentGroup[];
  /** Printed after the tables. */
  lastGroups?: readonly DocumentGroup[];
}

async function pdfOf(engine: Engine, call: Recipient, document: WholeDocument): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'ec-document-'));
  try {
    const path = join(folder, 'document.pdf');
    await writeDocument(engine, call, path, document);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes a document as PDF; the operator is its author. The file must not exist yet.
 * @param read the connection to read with. Inside a transaction pass the transaction. With a second connection it could deadlock with
 *   transactions that hold all other connections and wait for a row that it has locked
 */
export async function writeDocument(
  { database, clock }: Pick<Engine, 'database' | 'clock'>,
  { caller, language }: Recipient,
  path: string,
  { title, subject, facts = [], groups = [], lastGroups = [], tables, layout = 'portrait' }: WholeDocument,
  read: Pick<Sql, 'first'> = database.unfenced,
): Promise<void> {
  const { pdfSheet } = await import('@ec/sheets/pdf-sheet'); // loaded on first use, because it takes 10 MiB of memory
  const operator = await operatorOf(read, caller.tenantId);
  const sheet = pdfSheet(path, { title: `${title} ${subject}`, author: operator, layout });
  sheet.title(title);
  sheet.facts([
    [labelOf(words.operator, language), operator],
    [labelOf(words.made, language), toWireTime(clock.now())],
    ...facts,
  ]);
  const writeGroup = (group: DocumentGroup) => {
    sheet.heading(group.heading);
    sheet.facts(group.facts.map(({ label, value }) => [label, value]));
  };
  groups.forEach(writeGroup);
  for (const { heading, columns, rows, totals = 0 } of tables) {
    sheet.heading(heading);
    if (rows.length > 0) sheet.table(columns, rows, totals);
    else sheet.note(labelOf(words.none, language));
  }
  lastGroups.forEach(writeGroup);
  await sheet.end((page, pages) =>
    labelOf(words.page, language).replace('{page}', `${page}`).replace('{pages}', `${pages}`),
  );
}

async function operatorOf(read: Pick<Sql, 'first'>, tenantId: string): Promise<string> {
  const tenant = await read.first<{ name: string }>(
    sql`select tenant_name as name from system_tenant where tenant_id = ${tenantId}`,
  );
  return tenant?.name ?? '';
}
