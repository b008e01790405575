// Tests that the numbers in the kernel's rules of rights equal the keys of this feature's enums, because the kernel does not import them.
import { scopeType } from '@ec/kernel/caller';
import { menuCategory as kernelCategory } from '@ec/kernel/rights-facts';
import { expect, test } from 'vitest';
import { dataScopeType, menuCategory } from '../../shared/platform.enums.ts';

test('kinds of scopes and categories of menus have the same numbers in the kernel and in the dictionaries', () => {
  expect(scopeType).toEqual(dataScopeType.key);
  expect(kernelCategory).toEqual(menuCategory.key);
});
