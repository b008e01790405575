// The query builder over tables that a test makes itself.
import { query } from '@ec/kernel/database';
import type { Kysely } from 'kysely';

export const anyQuery = query as unknown as Kysely<Record<string, Record<string, unknown>>>;
