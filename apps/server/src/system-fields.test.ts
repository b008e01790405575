// Tests that code writes every system field, or that its definition declares that it has no source and the field is not shown.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasSource } from '@ec/resource/field';
import { columnFieldsOf, listedNames } from '@ec/resource/list-layout';
import type { Resource } from '@ec/resource/resource';
import { describe, expect, it } from 'vitest';
import { features } from './features.ts';
import { systemWriters } from './system-writers.ts';
import { isPassedAsValue, isWrittenBySeries, isWrittenBySql } from './writer-evidence.ts';

const root = join(import.meta.dirname, '../../..');
const resources = features.flatMap((feature) => feature.resources);

const texts = new Map<string, string>();
function textOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
  texts.set(path, text);
  return text;
}

function writes(source: string, resource: Resource, name: string): boolean {
  if (source === 'rows') return name in (resource.rows ?? {});
  if (source === 'action') return name in (resource.states ?? {}) && Object.keys(resource.actions).length > 0;
  if (source.startsWith('series:')) return isWrittenBySeries(source.slice('series:'.length), resource, name);
  if (!existsSync(join(root, source)) || source.endsWith('.test.ts')) return false;
  const text = textOf(source);
  return isWrittenBySql(resource, name, text) || (source.endsWith('.ts') && isPassedAsValue(resource, name, text));
}

const written = (resource: Resource): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.isSystem && !field.isComputed && hasSource(field) ? [name] : [],
  );
const declared = (resource: Resource): [source: string, name: string][] =>
  Object.entries(systemWriters[resource.name] ?? {}).flatMap(([source, names]) =>
    names.split(' ').map((name): [string, string] => [source, name]),
  );

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  it('declares a writer for each of its system fields, and for no others', () => {
    expect(
      declared(resource)
        .map(([, name]) => name)
        .sort(),
    ).toEqual(written(resource).sort());
  });

  it('is written by the code that it declares', () => {
    const wrong = declared(resource).filter(([source, name]) => !writes(source, resource, name));
    expect(wrong.map(([source, name]) => `${source}: ${name}`)).toEqual([]);
  });

  it('shows no field that nothing writes', () => {
    const sourceless = Object.entries(resource.fields).flatMap(([name, field]) => (hasSource(field) ? [] : [name]));
    const visibleNames = new Set([...listedNames(resource), ...columnFieldsOf(resource).map(([name]) => name)]);
    expect(sourceless.filter((name) => visibleNames.has(name) || resource.fields[name]?.isRequired)).toEqual([]);
  });
});

it('writers are declared only for resources that exist', () => {
  const resourceNames = new Set(resources.map(({ name }) => name));
  expect(Object.keys(systemWriters).filter((name) => !resourceNames.has(name))).toEqual([]);
});

it('does not accept a file that only reads the field as its writer', () => {
  const battery = resources.find(({ name }) => name === 'truck.battery');
  expect(battery && writes('features/truck/server/asset/battery-life.ts', battery, 'swapCount')).toBe(false);
  expect(battery && writes('series:agv', battery, 'soc')).toBe(false);
});
