// Reads the full names of all regions by code: `山东省 济南市 历下区`, `Lixia District, Jinan, Shandong`. Only the country's own full name
// contains the country.
import type { Database } from '@ec/kernel/database';
import type { Language } from '@ec/language/language';
import { sql } from 'kysely';
import { englishRegion } from './english-region.ts';

interface Region {
  /** The code of the region above; "" for the country, directly below it, and if the region above does not exist. */
  parent: string;
  name: string;
}

export interface RegionNames {
  has(code: string): boolean;
  /** Returns "" for an unknown code. */
  fullName(code: string, language: Language): string;
  /** Returns the code of a full name in one of the languages; spaces do not count. */
  codeOf(name: string): string | undefined;
  /** Returns the codes of the regions whose own English name contains the word, higher levels first. */
  codesInEnglish(word: string): string[];
}

export async function readRegionNames(database: Database): Promise<RegionNames> {
  const rows = await database.unfenced.rows<{ code: string; parent: string; name: string }>(
    sql`select code, parent_code as parent, name from system_region where is_deleted = 0
      order by region_level, code`,
  );
  const regions = new Map<string, Region>();
  for (const { code, parent, name } of rows)
    regions.set(code, { name, parent: parent === '00' || parent === '0' || !regions.has(parent) ? '' : parent });
  return createRegionNames(regions);
}

export const noRegions: RegionNames = createRegionNames(new Map());

function createRegionNames(regions: ReadonlyMap<string, Region>): RegionNames {
  const fullNames = { zh: new Map<string, string>(), en: new Map<string, string>() };
  let codes: Map<string, string> | undefined;
  const fullName = (code: string, language: Language): string => {
    const region = regions.get(code);
    if (!region) return '';
    const cachedName = fullNames[language].get(code);
    if (cachedName !== undefined) return cachedName;
    const parent = region.parent === '' ? '' : fullName(region.parent, language);
    const full =
      language === 'en' ? joinNames(englishRegion(region.name), ', ', parent) : joinNames(parent, ' ', region.name);
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

const joinNames = (first: string, between: string, second: string): string =>
  first === '' || second === '' ? first + second : `${first}${between}${second}`;

const withoutSpaces = (name: string): string => name.replace(/\s+/g, '');
