// A query builder for all tables, also for those that a test creates. Its types check neither tables nor columns.
import { query } from '@ec/kernel/database';
import type { Kysely } from 'kysely';

export const anyQuery = query as unknown as Kysely<Record<string, Record<string, unknown>>>;
