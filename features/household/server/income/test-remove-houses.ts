// For tests that make statements: removes the household rows of earlier tests.
import { tenantId } from '@ec/fixtures/household/test-energy';
import type { TestEngine } from '@ec/testing/engine';

/** Deletes all household rows of the tenant. Statements are made for all its customers, so old rows would slow that down. */
export const removeHouses = (superuser: TestEngine['stage']['superuser']): Promise<unknown> =>
  superuser.run(`
    do $$ declare house text; begin
      set local session_replication_role = replica;
      foreach house in array array(select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname like 'household\\_%')
      loop execute format('delete from %I where tenant_id = %L', house, '${tenantId}'); end loop;
    end $$`);
