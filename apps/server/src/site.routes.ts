// What the pages ask before anyone signs in: how this installation is set up.
import { configOf } from '@ec/kernel/config-part';
import { raw } from '@ec/kernel/database';
import { type Route, route } from '@ec/kernel/http/route';
import type { Services } from '@ec/kernel/services';
import { socialConfig } from '@ec/system/server/public';
import { sql } from 'kysely';

export function siteRoutes({ config, database }: Services): Route[] {
  return [
    route({
      method: 'GET',
      path: '/site',
      access: 'public',
      title: 'Set-up of this installation',
      handler: async () => {
        const demo = await database.unfenced.first<{ found: boolean }>(
          raw(sql`select exists (select from system_tenant where is_demo = 1 and is_deleted = 0) as found`),
        );
        return {
          demo: demo?.found ?? false,
          captchaMode: config.captchaMode,
          switchMode: config.switchMode,
          /** Third parties that people may sign in with. */
          social: Object.keys(configOf(config, socialConfig).EC_SOCIAL),
        };
      },
    }),
  ];
}
