// npm run db:prepare [superuser's address] — does the setup of the database of DATABASE_URL that needs a superuser. Run it once, and
// again after a restore or a major upgrade of PostgreSQL. Without an address the login of DATABASE_URL is used.
import { readConfig } from '@ec/kernel/config';
import { allowLogin, checkRoles, prepareDatabase } from '@ec/kernel/prepare';

try {
  process.exitCode = await prepare(readConfig(process.env).config.databaseUrl, process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function prepare(url: string | undefined, superuserUrl = url): Promise<number> {
  if (!url || !superuserUrl) {
    console.log('The embedded database prepares itself at every start; db:prepare is for DATABASE_URL.');
    return 0;
  }
  const skipped = await prepareDatabase(superuserUrl);
  const login = decodeURIComponent(new URL(url).username);
  if (superuserUrl !== url && login) await allowLogin(superuserUrl, login);
  for (const each of skipped) console.error(`not done: ${each}`);
  await checkRoles({ owner: url, app: url, platform: url });
  console.log(skipped.length === 0 ? 'The database is prepared.' : 'The database is prepared in part.');
  return skipped.length === 0 ? 0 : 1;
}
