// Finds regions by part of a name, by the start of a code, or by a name or code of another system (contract §3.7).

import type { Database } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { likePattern } from '@ec/kernel/sql';
import type { Language } from '@ec/language/language';
import type { DisplayNames } from '@ec/resource-server/display-names';
import { sql } from 'kysely';
import type { RegionHit, ResolvedRegion } from '../../shared/region.contract.ts';
import { codesUpwards, outsideCode, ownCode } from '../../shared/region-code.ts';

type HitRow = Omit<RegionHit, 'path'>;

const maxHits = 50;

/** Returns the regions that match by name, by the start of the code or by the English name; higher levels come first. */
export async function regionsLike(
  database: Database,
  names: DisplayNames,
  keyword: string,
  language: Language,
): Promise<RegionHit[]> {
  const english = language === 'en' ? names.regionsInEnglish(keyword) : [];
  const rows = await database.unfenced.rows<HitRow>(
    sql`select code, name, region_level as "regionLevel", ancestors from system_region
      where is_deleted = 0 and (starts_with(code, ${keyword}) or name ilike ${likePattern(keyword, '%', '%')} or code = any(${english}::text[]))
      order by region_level, code limit ${maxHits}`,
  );
  return rows.map((row) => ({ ...row, path: names.regionName(row.code, language) }));
}

/** Returns the regions that have the name, or the region of the code. For an unknown code it is the nearest region above. */
export async function regionsMeant(database: Database, names: DisplayNames, text: string): Promise<ResolvedRegion[]> {
  if (!/^\d+$/.test(text))
    return Promise.all((await codesNamed(database, names, text)).map((code) => resolved(code, 'name')));
  const codeOfText = ownCode(text);
  const code = names.hasRegion(text)
    ? text
    : [codeOfText, ...codesUpwards(codeOfText)].find((each) => names.hasRegion(each));
  if (code === undefined) return [];
  return [await resolved(code, code === text ? 'same' : code === codeOfText ? 'cut' : 'above')];

  async function resolved(regionCode: string, how: ResolvedRegion['how']): Promise<ResolvedRegion> {
    const lineage = await database.unfenced.rows<HitRow & { children: number }>(
      sql`select l.code, l.name, l.region_level as "regionLevel", l.ancestors,
          (select count(*)::int from system_region c where c.parent_code = l.code and c.is_deleted = 0) as children
        from system_region r join system_region l on l.code = r.code or l.code = any(string_to_array(r.ancestors, ','))
        where r.code = ${regionCode} and r.is_deleted = 0 and l.is_deleted = 0 order by l.region_level`,
    );
    const levels = lineage.map(({ code, name, regionLevel }) => ({ code, name, regionLevel }));
    const region = lineage.at(-1);
    if (!region) throw new AppError(errors.noData);
    return { ...region, path: names.regionName(regionCode), levels, outside: outsideCode(regionCode), how };
  }
}

async function codesNamed(database: Database, names: DisplayNames, name: string): Promise<string[]> {
  const code = names.regionCode(name);
  if (code !== undefined) return [code];
  const rows = await database.unfenced.rows<{ code: string }>(
    sql`select code from system_region where name = ${name} and is_deleted = 0 order by code limit ${maxHits}`,
  );
  return rows.map((row) => row.code);
}
