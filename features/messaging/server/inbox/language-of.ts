// Reads the language of a person's mails, SMS and scheduled files; Chinese for a person who has chosen none.
import type { Sql } from '@ec/kernel/database';
import type { Language } from '@ec/language/language';
import { sql } from 'kysely';

export async function languageOf(tx: Sql, userId: string): Promise<Language> {
  const preference = await tx.first<{ language: Language | null }>(
    sql`select language from messaging_preference where tenant_id = ${tx.tenantId} and user_id = ${userId}`,
  );
  return preference?.language ?? 'zh';
}
