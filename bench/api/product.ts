// The product in a process of its own, as it runs in production: sign-in, permissions, fence and audit on.
import { readConfig } from '@ec/kernel/config';
import { createLog } from '@ec/kernel/log';
import { openDatabase } from '@ec/kernel/open';
import { createApp } from '../../apps/server/src/app.ts';
import { features } from '../../apps/server/src/features.ts';
import { serveParent } from './child.ts';

export interface ProductOptions {
  urls: { owner: string; app: string; platform: string };
  poolSize: number;
}

serveParent<ProductOptions>(async ({ urls, poolSize }) => {
  const { config } = readConfig({
    NODE_ENV: 'test', // the administrator of the seed has a known password, which production refuses
    LOG_LEVEL: 'warn',
    EC_CAPTCHA_MODE: 'on',
    DATABASE_URL: urls.owner,
    DATABASE_APP_URL: urls.app,
    DATABASE_PLATFORM_URL: urls.platform,
    DATABASE_POOL: String(poolSize),
  });
  const log = createLog(config.logLevel);
  const { database, ids, close } = await openDatabase(config, log);
  const app = await createApp({ config, log, database, ids, features, jobsUrl: urls.owner });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      await app.close();
      await close();
    },
  };
});
