// The calls on map packs. A pack is checked whenever it is put into use, and its areas are stored then.
import { text as readText } from 'node:stream/consumers';
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights-facts';
import { fileNameOf } from '@ec/resource/file-link';
import type { ActionContext } from '@ec/resource-server/action';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { openFile } from '@ec/storage/server/public';
import { sql } from 'kysely';
import type { MapArea } from '../../shared/map/area-pack.ts';
import { readAreaPack } from '../../shared/map/map.contract.ts';
import { mapUse } from '../../shared/map/map.enums.ts';
import { mapPack } from '../../shared/map/map-pack.resource.ts';
import type { SharedReads } from '../shared-reads.ts';
import { readAreas } from './area-packs.ts';
import { checkPack } from './check-pack.ts';
import { mapErrors } from './map.errors.ts';
import { issueText } from './pack-issue-texts.ts';
import { readPack } from './read-pack.ts';

/** The outlines of a country are several megabytes, so callers within the same second share one answer. */
const keepMs = () => 1000;

/** The region of a pack without a region code. */
const nation = '00';

/** A pack in use cannot change the fields from which its areas were made. */
const fixedWhileUsed = ['areaCode', 'crs', 'file'] as const;

export function mapPackRoutes(engine: Engine, shared: SharedReads): Route[] {
  return [
    ...shared.serve(engine, readAreaPack, ({ input }) => readAreas(engine, input.parentCode), { keepMs }),
    ...resourceRoutes(engine, mapPack, {
      beforeSave({ call, values, current }) {
        if (call.caller.tenantId !== platformTenant) fail(mapErrors.platformOnly);
        if (!current) return { ...values, areaCode: values.areaCode || nation, packUse: mapUse.key.off };
        const isUsed = current.packUse === mapUse.key.inUse;
        if (isUsed && fixedWhileUsed.some((name) => name in values)) fail(mapErrors.inUse);
        return 'areaCode' in values ? { ...values, areaCode: values.areaCode || nation } : values;
      },
      actions: {
        activate: (context) => usePack(engine, context),
        async retire({ tx, row }) {
          await removeAreas(tx, row.id);
          return { set: { areaCount: null } };
        },
      },
    }),
  ];
}

type Activation = ActionContext<typeof mapPack, 'activate'>;

async function usePack(engine: Engine, { tx, call, row }: Activation) {
  const stream = await openFile(engine, call.caller.tenantId, fileNameOf(row.file[0] ?? '') ?? '');
  if (!stream) fail(mapErrors.noFile);
  const areas = readPack(await readText(stream), row.crs) ?? fail(mapErrors.notGeoJson);
  const issues = checkPack(row.areaCode || nation, areas);
  if (issues.length > 0) fail(mapErrors.refused, { reasons: issueText(issues, call.language) });
  await removeAreas(tx, row.id);
  await insertAreas(tx, row.id, areas);
  return { set: { areaCount: areas.filter(({ areaCode }) => areaCode !== '').length } };
}

const removeAreas = (tx: Activation['tx'], packId: string) =>
  tx.run(sql`delete from map_area where tenant_id = ${tx.tenantId} and pack_id = ${packId}`);

async function insertAreas(tx: Activation['tx'], packId: string, areas: readonly MapArea[]): Promise<void> {
  const rows = areas.map((area, place) => ({ ...area, place }));
  await tx.run(
    sql`insert into map_area (tenant_id, pack_id, place, area_code, area_name, lng, lat, outline)
      select ${tx.tenantId}, ${packId}, r.place, r."areaCode", r."areaName", r.lng, r.lat, r.outline
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (place int, "areaCode" text, "areaName" text, lng numeric, lat numeric, outline jsonb)`,
  );
}
