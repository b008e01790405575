// The query builder for tables that a test creates itself.
import { query } from '@ec/kernel/database';
import type { Kysely } from 'kysely';

export const anyQuery = query as unknown as Kysely<Record<string, Record<string, unknown>>>;
