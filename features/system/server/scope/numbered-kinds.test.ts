// The kernel repeats the keys of two enums of this feature, because it cannot import them. Tests that the keys are equal.
import { scopeType } from '@ec/kernel/caller';
import { menuCategory as kernelCategory } from '@ec/kernel/rights-facts';
import { expect, test } from 'vitest';
import { dataScopeType, menuCategory } from '../../shared/platform.enums.ts';

test('scope types and menu categories have the same numbers in the kernel and in the enums', () => {
  expect(scopeType).toEqual(dataScopeType.key);
  expect(kernelCategory).toEqual(menuCategory.key);
});
