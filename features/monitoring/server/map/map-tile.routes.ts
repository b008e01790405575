// The calls on tile servers. The key of a tile server leaves the server only within the tile address.
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights-facts';
import { columnsOf } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { tableOf } from '@ec/resource-server/rows';
import { openSecret } from '@ec/resource-server/secrets';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { readTileGround, type TileGround } from '../../shared/map/map.contract.ts';
import { mapUse } from '../../shared/map/map.enums.ts';
import { mapTile } from '../../shared/map/map-tile.resource.ts';
import { mapErrors } from './map.errors.ts';

const t = columnsOf(mapTile);
const fixedWhileUsed = ['url', 'crs'] as const;

type StoredGround = TileGround & { apiKey: string | null };

const readStored = (engine: Pick<Engine, 'database'>) =>
  engine.database.read(platformTenant).first<StoredGround>(
    sql`select ${t.url} as url, ${t.crs} as crs, ${t.attribution} as attribution, ${t.reviewNo} as "reviewNo",
        ${t.minZoom} as "minZoom", ${t.maxZoom} as "maxZoom", t.api_key as "apiKey" from ${tableOf(mapTile)}
      where ${t.tenantId} = ${platformTenant} and ${t.tileUse} = ${mapUse.key.inUse} and ${t.isDeleted} = 0`,
  );

/** Reads the tile server in use, with its key in the address; undefined without one. */
async function readGround(engine: Pick<Engine, 'database' | 'config'>): Promise<TileGround | undefined> {
  const stored = await readStored(engine);
  if (!stored) return undefined;
  const { apiKey, url, ...ground } = stored;
  const key = apiKey ? openSecret(engine, mapTile, 'apiKey', apiKey) : '';
  return { ...ground, url: url.replaceAll('{key}', encodeURIComponent(key)) };
}

/** Reads the origin from which the console may load tiles, for its content security policy. */
export async function readTileOrigin(engine: Pick<Engine, 'database'>): Promise<string | undefined> {
  const stored = await readStored(engine);
  return stored && URL.parse(stored.url)?.origin;
}

export const mapTileRoutes = (engine: Engine): Route[] => [
  ...serve(readTileGround, async () => ({ tiles: (await readGround(engine)) ?? null })),
  ...resourceRoutes(engine, mapTile, {
    beforeSave({ call, values, current }) {
      if (call.caller.tenantId !== platformTenant) fail(mapErrors.platformOnly);
      const merged = { ...current, ...values };
      if ((merged.maxZoom ?? 0) < (merged.minZoom ?? 0)) fail(mapErrors.zooms);
      if (merged.url?.includes('{key}') && !merged.apiKey) fail(mapErrors.noKey);
      if (!current) return { ...values, tileUse: mapUse.key.off };
      const isUsed = current.tileUse === mapUse.key.inUse;
      return isUsed && fixedWhileUsed.some((name) => name in values) ? fail(mapErrors.inUse) : values;
    },
  }),
];
