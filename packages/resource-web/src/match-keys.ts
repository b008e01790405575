// Unique keys of a definition, by which lines of an import find their rows.

import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import type { Resource } from '@ec/resource/resource';

export function matchKeysOf(resource: Resource, language: Language): { by: string; label: string }[] {
  const single = Object.entries(resource.fields).flatMap(([name, field]) => (field.isUnique ? [[name]] : []));
  const inState = (resource.uniqueWhile ?? []).map(({ on }) => on);
  return [...single, ...(resource.unique ?? []), ...inState].map((names) => ({
    by: names.join(),
    label: names.map((name) => labelOf(resource.fields[name]?.label ?? { zh: name, en: name }, language)).join(' + '),
  }));
}
