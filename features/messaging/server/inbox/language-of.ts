// The language in which a person wants what reaches him outside of the console; Chinese for whoever never said.
import type { Sql } from '@ec/kernel/database';
import type { Language } from '@ec/language/language';
import { sql } from 'kysely';

export async function languageOf(tx: Sql, userId: string): Promise<Language> {
  const preference = await tx.first<{ language: Language | null }>(
    sql`select language from messaging_preference where tenant_id = ${tx.tenantId} and user_id = ${userId}`,
  );
  return preference?.language ?? 'zh';
}
