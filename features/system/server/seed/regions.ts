// Builds the rows of system_region: the country, then provinces, cities and counties of GB/T 2260. Codes have no trailing pairs 00.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeedRow } from '@ec/kernel/insert-missing';
import { regionLevel } from '../../shared/platform.enums.ts';
import { addedDivisions, type Division, findInventionRule } from './region-rule.ts';

const levels = regionLevel.key;
const root = { code: '00', name: '中华人民共和国' };

/** Reads all codes of regions.txt, the invented ones included. */
export function readSource(): Division[] {
  const text = readFileSync(join(import.meta.dirname, 'regions.txt'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ code: line.slice(0, line.indexOf(' ')), name: line.slice(line.indexOf(' ') + 1).trim() }));
}

export function realDivisions(source: readonly Division[] = readSource()): Division[] {
  const names = new Map(source.map(({ code, name }) => [code, name]));
  const divisions = source.filter((division) => findInventionRule(division, (code) => names.get(code)) === undefined);
  return [...divisions, ...addedDivisions].sort((a, b) => (a.code < b.code ? -1 : 1));
}

export function regionRows(): SeedRow[] {
  const divisions = realDivisions();
  const byCode = new Map(divisions.map((division) => [division.code, division]));
  const sorts = new Map<string, number>();
  const rows = divisions.map(({ code, name }) => {
    const city = byCode.get(code.slice(0, 4));
    const province = byCode.get(code.slice(0, 2));
    const parent = parentOf(code, byCode);
    const sort = (sorts.get(parent) ?? 0) + 1;
    sorts.set(parent, sort);
    return row({
      code,
      name,
      parent,
      sort,
      level: code.length / 2,
      province,
      city: code.length > 2 ? city : undefined,
    });
  });
  return [row({ ...root, parent: '0', sort: 1, level: levels.country }), ...rows];
}

function parentOf(code: string, byCode: ReadonlyMap<string, Division>): string {
  if (code.length === 2) return root.code;
  const city = code.slice(0, 4);
  return code.length === 6 && byCode.has(city) ? city : code.slice(0, 2);
}

interface Parts extends Division {
  parent: string;
  sort: number;
  level: number;
  province?: Division | undefined;
  city?: Division | undefined;
}

function row({ code, name, parent, sort, level, province, city }: Parts): SeedRow {
  const { country, district } = levels;
  const ancestors =
    level === country
      ? []
      : [
          '0',
          root.code,
          ...(level > levels.province ? [province?.code] : []),
          ...(level > levels.city ? [city?.code] : []),
        ];
  return {
    id: String(Number(code)),
    code,
    parent_code: parent,
    ancestors: level === country ? '0' : ancestors.filter((each) => each !== undefined).join(','),
    name,
    province_code: province?.code ?? null,
    province_name: province?.name ?? null,
    city_code: city?.code ?? null,
    city_name: city?.name ?? null,
    district_code: level === district ? code : null,
    district_name: level === district ? name : null,
    region_level: level,
    sort,
  };
}
