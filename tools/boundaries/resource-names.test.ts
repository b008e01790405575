// The name of a resource tells the feature that defines it; paths of its calls and names of its table do not have to.
import { expect, test } from 'vitest';
import { readProduct } from '../docs/product.ts';

const areas = readProduct().areas.filter(({ resources }) => resources.length > 0);

test.each(areas.map(({ name, resources }) => [name, resources] as const))(
  '%s names its resources after itself',
  (name, resources) => {
    expect(resources.map((resource) => resource.name).filter((each) => !each.startsWith(`${name}.`))).toEqual([]);
  },
);

test('all features with resources are looked at', () => expect(areas.length).toBeGreaterThan(10));
