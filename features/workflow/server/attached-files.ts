// Reads and signs the links of files that people attach to their acts. A person can attach only files that he uploaded in the tenant.
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import { signedLink } from '@ec/kernel/file-links';
import type { Call } from '@ec/kernel/http/route';
import { files } from '@ec/resource/fields';
import { fileNameOf } from '@ec/resource/file-link';
import { parseValue } from '@ec/resource/parse-value';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { workflowErrors } from './workflow.errors.ts';

const attachmentField = files({ zh: '附件', en: 'Files' }).max(9);

/** @throws AppError foreignFile where the person did not upload one of the files in this tenant */
export async function readAttachedFiles(tx: Sql, { caller }: Pick<Call, 'caller'>, links: string): Promise<string[]> {
  if (links === '') return [];
  const value = parseValue(attachmentField, links);
  if ('wrong' in value) throw new AppError(errors.wrongParameter, { name: 'files' });
  const files = Array.isArray(value.value) ? value.value.map(String) : [];
  const names = files.map((link) => fileNameOf(link));
  if (names.some((name) => name === undefined)) fail(workflowErrors.foreignFile);
  if (files.length === 0) return files;
  const rows = await tx.rows<{ name: string }>(
    sql`select name from resource_file where tenant_id = ${caller.tenantId} and user_id = ${caller.userId}
      and name = any(${names}::text[])`,
  );
  if (new Set(rows.map(({ name }) => name)).size !== new Set(names).size) fail(workflowErrors.foreignFile);
  return files;
}

/** Signs the links, which then open for a limited time, and joins them with commas. */
export function signLinks(
  { config, clock }: Pick<Engine, 'config' | 'clock'>,
  tenantId: string,
  links: readonly string[],
): string {
  const now = clock.now();
  return links.map((link) => signedLink(config, tenantId, link, now)).join(',');
}
