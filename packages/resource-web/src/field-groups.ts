// Groups the fields of a form or a detail. A field with a heading opens or joins the group of that heading; a field without one joins the
// group of the field before it.

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
