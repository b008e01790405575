// Returns the unique keys of a definition. The lines of an import find their rows by one of these keys.

import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import type { Resource } from '@ec/resource/resource';
import { rowKeysOf } from '@ec/resource/unique-keys';

export function matchKeysOf(resource: Resource, language: Language): { by: string; label: string }[] {
  return rowKeysOf(resource).map((names) => ({
    by: names.join(),
    label: names.map((name) => labelOf(resource.fields[name]?.label ?? { zh: name, en: name }, language)).join(' + '),
  }));
}
