// @vitest-environment happy-dom
// Tests which page of a list opens if the current page no longer exists.
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useExistingPage } from './use-existing-page.ts';

afterEach(cleanup);

test.each([
  ['stays while the number of rows is unknown', 3, undefined, []],
  ['stays on the last page', 2, 11, []],
  ['goes to the last page', 2, 10, [[1]]],
  ['goes back over several pages', 5, 15, [[2]]],
  ['goes to the first page of an empty list', 2, 0, [[1]]],
  ['stays on the first page of an empty list', 1, 0, []],
])('%s', (_name, current, total, expected) => {
  const onChange = vi.fn();
  renderHook(() => useExistingPage({ current, pageSize: 10, total, onChange }));
  expect(onChange.mock.calls).toEqual(expected);
});
