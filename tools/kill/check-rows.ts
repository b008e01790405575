// Checks the database after the kills, without row-level security. Every acknowledged row must exist, and every row and its audit row
// must exist together.
import { createLogin } from '@ec/kernel/database/login';
import { keyPrefix } from './writers.ts';

export interface Findings {
  written: number;
  /** Acknowledged rows that are missing. */
  lost: string[];
  /** Rows without exactly one audit row. */
  half: string[];
  /** Audit rows of rows that do not exist. */
  foreign: string[];
}

type Key = { key: string; id: string };

const rows = `select param_key as key, id::text as id from system_param where param_key like '${keyPrefix}%'
  union all select station_no, id::text from truck_station where station_no like '${keyPrefix}%'`;
const created = `select row_id from audit_log where action = 'create' and resource in ('system.param', 'truck.station')`;

/** @param url the superuser's login @param acknowledged row ids by key */
export async function checkRows(url: string, acknowledged: ReadonlyMap<string, string>): Promise<Findings> {
  const login = await createLogin(url);
  try {
    // Reads the tables themselves, because an index could differ from its table after a crash.
    await login.run('set enable_indexscan = off');
    await login.run('set enable_indexonlyscan = off');
    await login.run('set enable_bitmapscan = off');
    const written = await login.rows<Key>(rows);
    const half = await login.rows<Key>(
      `select w.key, w.id from (${rows}) w left join (${created}) a on a.row_id = w.id
       group by w.key, w.id having count(a.row_id) <> 1`,
    );
    const foreign = await login.rows<{ id: string }>(
      `select a.row_id as id from (${created}) a where not exists (select from (${rows}) w where w.id = a.row_id)`,
    );
    const there = new Map(written.map(({ key, id }) => [key, id]));
    const lost = [...acknowledged].filter(([key, id]) => there.get(key) !== id).map(([key, id]) => `${key} ${id}`);
    return {
      written: written.length,
      lost,
      half: half.map(({ key, id }) => `${key} ${id}`),
      foreign: foreign.map(({ id }) => id),
    };
  } finally {
    await login.close();
  }
}
