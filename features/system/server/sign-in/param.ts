// Reads a parameter of the platform before anybody has signed in.
import { type Database, raw } from '@ec/kernel/database';
import { sql } from 'kysely';

export async function readParam(database: Database, key: string): Promise<string | undefined> {
  const row = await database.unfenced.first<{ value: string }>(
    raw(sql`select param_value as value from system_param where param_key = ${key} and is_deleted = 0`),
  );
  return row?.value;
}
