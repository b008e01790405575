// Full names of all regions by code: `山东省 济南市 历下区`, `Lixia District, Jinan, Shandong`. The country itself is named only where nothing
// else is.
import type { Database } from '@ec/kernel/database';
import type { Language } from '@ec/language/language';
import { sql } from 'kysely';
import { englishRegion } from './english-region.ts';

interface Region {
  /** Empty right below the country. */
  above: string;
  name: string;
}

export interface RegionNames {
  has(code: string): boolean;
  /** "" for an unknown code. */
  fullName(code: string, language: Language): string;
  /** Names in both languages, without spaces, by which a sheet may name a region. */
  codeOf(name: string): string | undefined;
  /** Codes of regions whose own English name contains the word, highest levels first. */
  codesInEnglish(word: string): string[];
}

export async function readRegionNames(database: Database): Promise<RegionNames> {
  const rows = await database.unfenced.rows<{ code: string; parent: string; name: string }>(
    sql`select code, parent_code as parent, name from system_region where is_deleted = 0
      order by region_level, code`,
  );
  const regions = new Map<string, Region>();
  for (const { code, parent, name } of rows)
    regions.set(code, { name, above: parent === '00' || parent === '0' || !regions.has(parent) ? '' : parent });
  return namesOf(regions);
}

/** Without any region. */
export const noRegions: RegionNames = namesOf(new Map());

function namesOf(regions: ReadonlyMap<string, Region>): RegionNames {
  const fullNames = { zh: new Map<string, string>(), en: new Map<string, string>() };
  let codes: Map<string, string> | undefined;
  const fullName = (code: string, language: Language): string => {
    const region = regions.get(code);
    if (!region) return '';
    const cachedName = fullNames[language].get(code);
    if (cachedName !== undefined) return cachedName;
    const above = region.above === '' ? '' : fullName(region.above, language);
    const full = language === 'en' ? joined(englishRegion(region.name), ', ', above) : joined(above, ' ', region.name);
    fullNames[language].set(code, full);
    return full;
  };
  const codesByName = () =>
    new Map(
      (['en', 'zh'] as const).flatMap((language) =>
        [...regions.keys()].map((code) => [withoutSpaces(fullName(code, language)), code] as const),
      ),
    );
  return {
    fullName,
    has: (code) => regions.has(code),
    codeOf(name) {
      codes ??= codesByName();
      return codes.get(withoutSpaces(name));
    },
    codesInEnglish: (word) =>
      [...regions]
        .filter(([, { name }]) => englishRegion(name).toLowerCase().includes(word.toLowerCase()))
        .map(([code]) => code),
  };
}

const joined = (first: string, between: string, second: string): string =>
  first === '' || second === '' ? first + second : `${first}${between}${second}`;

const withoutSpaces = (name: string): string => name.replace(/\s+/g, '');
