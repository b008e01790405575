// Serves the address of the page that a menu embeds, and whether the console may embed it (contract §4).
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { embeddedPage } from '../../shared/embed.contract.ts';
import { originsIn } from '../../shared/embed-origins.ts';
import type { ReadMenus } from '../menu/menu-memory.ts';
import { opensFor } from '../menu/opens-for.ts';
import { visibleMenus } from '../menu/visible-menus.ts';
import { embedErrors } from './embed.errors.ts';
import { judgePage, readEmbedOrigins } from './embedded-page.ts';

/** Returns whether the path names a page that is not the console's own. The console has the same rule (apps/web/src/menu/menu-tree.ts). */
const isExternal = (path: string) => /^https?:\/\//i.test(path) || /\.html?($|[?#])/i.test(path);

export function embedRoutes(engine: Engine, readMenus: ReadMenus): Route[] {
  const { database, config } = engine;
  return serve(
    embeddedPage,
    async ({ caller, rights, language, input }) => {
      const opens = opensFor(engine, { caller, rights, language });
      const page = visibleMenus(await readMenus(), { caller, rights, opens }).find(({ code }) => code === input.code);
      // A missing menu and one that the caller may not see get the same error.
      if (!page || !isExternal(page.path)) throw new AppError(errors.noData);
      const [origin] = originsIn(input.origin);
      const consoleUrl = new URL(config.publicUrl ?? origin ?? fail(embedErrors.origin));
      const allowedOrigins = await readEmbedOrigins(database);
      return judgePage({ path: page.path, consoleUrl, allowedOrigins, allow: config.outboundAllow });
    },
    { perMinute: 60 },
  );
}
