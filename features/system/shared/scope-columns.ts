// The columns by which a data scope can limit the rows of a resource (contract §3.4). The form offers exactly those that the server accepts.

import type { Registry } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { dataScopeType } from './platform.enums.ts';

/** Finds the resource of a data scope, whose `scopeClass` is a code or a name. */
export function scopedResource(registry: Registry, scopeClass: string): Resource | undefined {
  return registry.all().find(({ name, code, isGlobal }) => !isGlobal && [name, code].includes(scopeClass));
}

const pointingAt = (resource: Resource, target: string, kinds: readonly string[]) =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.target === target && kinds.includes(field.kind) ? [name] : [],
  );

/** Returns the columns that a rule accepts: owners for rule 2, departments for others. Rule 1 shows all rows, so it accepts both. */
export function scopeColumnsOf(resource: Resource, scopeType: number | null | undefined): string[] {
  const { own: ownColumn, dept } = resource.scope ?? {};
  const owners = [ownColumn, ...pointingAt(resource, 'system.user', ['ref']), 'createUser'];
  const places = [dept, ...pointingAt(resource, 'system.dept', ['ref', 'refs']), 'createDept'];
  const names =
    scopeType === dataScopeType.key.own
      ? owners
      : scopeType === dataScopeType.key.all
        ? [...places, ...owners]
        : places;
  return [...new Set(names.flatMap((name) => name ?? []))];
}

/** Converts a sent column to a field name. Other consoles of this family send table columns, or a dash for the first column of the rule. */
export function scopeColumnNamed(sent: string, columns: readonly string[]): string {
  if (sent.trim() === '-') return columns[0] ?? sent;
  return sent.trim().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
