// Fields by group, the same order in form and detail: a field with a heading opens or joins its group,
// those without one stay in the group before them.

import type { Label } from '@ec/language/label';
import type { Field } from '@ec/resource/field';

export interface FieldGroup {
  label: Label | undefined;
  fields: [string, Field][];
}

export function groupsOf(fields: readonly [string, Field][]): FieldGroup[] {
  const groups: FieldGroup[] = [];
  let open: FieldGroup | undefined;
  for (const [name, field] of fields) {
    const label = field.groupLabel;
    if (label) open = groups.find((group) => group.label?.zh === label.zh);
    if (!open) {
      open = { label, fields: [] };
      groups.push(open);
    }
    open.fields.push([name, field]);
  }
  return groups;
}
