// Templates that a run fills once, such as with the seeds of some features. Test files that need the same rows copy the same template.
import { createHash } from 'node:crypto';
import type { Login } from '@ec/kernel/database/login';

export interface Filling {
  /** Describes the rows completely: two fillings with the same description share a template. */
  description: string;
  /** Fills the database and closes every connection to it. It must not write anything that depends on the calling test. */
  fill(database: string): Promise<void>;
}

/**
 * Returns the name of the template with this filling. The first caller of the run fills it; callers in other processes wait for that. A
 * template whose filling failed is made again by the next caller.
 * @param admin a superuser's login to another database of the server
 * @param template the template to start from; the name of the result begins with it
 */
export async function filledTemplate(admin: Login, template: string, { description, fill }: Filling): Promise<string> {
  const hash = createHash('sha256').update(description).digest();
  const name = `${template}_${hash.toString('hex', 0, 6)}`;
  const lock = hash.readInt32BE();
  await admin.run('select pg_advisory_lock($1, 0)', [lock]);
  try {
    if (await isFilled(admin, name)) return name;
    await admin.run(`drop database if exists ${name} with (force)`);
    await admin.run(`create database ${name} template ${template} strategy file_copy owner ec_owner`);
    await fill(name);
    await admin.run(`comment on database ${name} is '${FILLED}'`);
    return name;
  } finally {
    await admin.run('select pg_advisory_unlock($1, 0)', [lock]);
  }
}

const FILLED = 'filled';

async function isFilled(admin: Login, name: string): Promise<boolean> {
  const rows = await admin.rows(
    `select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = '${FILLED}'`,
    [name],
  );
  return rows.length > 0;
}
