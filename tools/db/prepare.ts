// npm run db:prepare [superuser's address] — gives the database of DATABASE_URL what only a superuser can give. Run it once,
// and again after a restore or a major upgrade of PostgreSQL. Without an address the login of DATABASE_URL is used.
import { readConfig } from '@ec/kernel/config';
import { createLogin } from '@ec/kernel/database/login';
import { allowLogin, prepareDatabase } from '@ec/kernel/prepare';

const { config } = readConfig(process.env);
if (!config.databaseUrl) {
  console.log('The embedded database prepares itself at every start; db:prepare is for DATABASE_URL.');
} else {
  const address = process.argv[2] ?? config.databaseUrl;
  const skipped = await prepareDatabase(address);
  const login = decodeURIComponent(new URL(config.databaseUrl).username);
  if (address !== config.databaseUrl && login) await allowLogin(address, login);
  for (const each of skipped) console.error(`not done: ${each}`);
  await (await createLogin(config.databaseUrl, 'ec_owner')).close();
  console.log(skipped.length === 0 ? 'The database is prepared.' : 'The database is prepared in part.');
  process.exitCode = skipped.length === 0 ? 0 : 1;
}
