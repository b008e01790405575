// The settings that pages request before anyone signs in.
import { configOf } from '@ec/kernel/config-section';
import type { Route } from '@ec/kernel/http/route';
import type { Services } from '@ec/kernel/services';
import { serve } from '@ec/resource-server/serve';
import { socialConfig } from '@ec/system/server/public';
import { siteSettings } from '@ec/system/shared/site.contract';
import { sql } from 'kysely';

export function siteRoutes({ config, database }: Services): Route[] {
  return serve(siteSettings, async () => {
    const demo = await database.unfenced.first<{ isDemo: boolean }>(
      sql`select exists (select from system_tenant where is_demo = 1 and is_deleted = 0) as "isDemo"`,
    );
    return {
      demo: demo?.isDemo ?? false,
      captchaMode: config.captchaMode,
      switchMode: config.switchMode,
      social: Object.keys(configOf(config, socialConfig).EC_SOCIAL),
    };
  });
}
