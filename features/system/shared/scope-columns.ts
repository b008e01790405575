// By which columns a data scope can limit the rows of a resource (contract §3.4). Pure: the form offers what the server takes.

import type { Registry } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { dataScopeType } from './platform.enums.ts';

/** A data scope names a resource by its code or by its name. */
export function scopedResource(registry: Registry, scopeClass: string): Resource | undefined {
  return registry.all().find(({ name, code, isGlobal }) => !isGlobal && [name, code].includes(scopeClass));
}

const pointingAt = (resource: Resource, target: string, kinds: readonly string[]) =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.target === target && kinds.includes(field.kind) ? [name] : [],
  );

/** Columns of the owner and of the department of a row. Rule 1 shows all rows, so it takes any of both. */
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

/** Other consoles of this family write columns as the table has them, and a dash where they leave the choice to the rule. */
export function scopeColumnNamed(sent: string, columns: readonly string[]): string {
  if (sent.trim() === '-') return columns[0] ?? sent;
  return sent.trim().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
