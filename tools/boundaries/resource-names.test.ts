// Tests that the name of each resource begins with the feature that defines it. Paths of calls and names of tables need not.
import { expect, test } from 'vitest';
import { readProduct } from '../docs/product.ts';

const areas = readProduct().areas.filter(({ resources }) => resources.length > 0);

test.each(areas.map(({ name, resources }) => [name, resources] as const))(
  'names of resources of %s begin with the feature',
  (name, resources) => {
    expect(resources.map((resource) => resource.name).filter((each) => !each.startsWith(`${name}.`))).toEqual([]);
  },
);

test('finds more than ten features with resources', () => expect(areas.length).toBeGreaterThan(10));
