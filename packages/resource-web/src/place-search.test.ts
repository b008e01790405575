// Tests the search for a place by coordinates.
import { expect, test } from 'vitest';
import { coordinatesIn } from './place-search.ts';

test('coordinates are read in either order, and other texts are no coordinates', () => {
  expect(coordinatesIn('117.1201, 36.6512')).toMatchObject({ lng: 117.1201, lat: 36.6512 });
  expect(coordinatesIn('36.6512，117.1201')).toMatchObject({ lng: 117.1201, lat: 36.6512 });
  for (const text of ['', '117', '济南', '200, 36', '36, 36', '117.1,36.6,1', '-117, 36'])
    expect(coordinatesIn(text), text).toBeUndefined();
});
