// Finds enum keys that SQL or code writes as numbers, although they have names (`orderProc.key.ended`).
import { columnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';

/** State columns that no resource definition contains. */
const withoutDefinition = ['state'];

/** Returns a pattern for enum fields and columns that are compared with a number, set to a number, or looked up in a list of numbers. */
export function bareKeys(resources: readonly Pick<Resource, 'fields'>[]): RegExp {
  const fields = resources.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, { kind }]) => (kind === 'dict' || kind === 'dicts' ? [name] : [])),
  );
  const names = new Set([...fields, ...withoutDefinition].flatMap((name) => [name, columnOf(name)]));
  // A number of three digits is an HTTP status.
  const key = String.raw`-?\d{1,2}\b`;
  const comparison = String.raw`\s*(?:[=!]==?|<>|[<>]=?|=|:|is (?:not )?distinct from)\s*${key}`;
  const membership = String.raw`\s+(?:not )?in\s*\(\s*${key}`;
  return new RegExp(String.raw`\b(?:${[...names].join('|')})\b"?\)?(?:${comparison}|${membership})`);
}
