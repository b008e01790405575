// @vitest-environment happy-dom
// Tests that the tab of strings explains which string is weak.
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StringsTab } from './strings.tab.tsx';

afterEach(cleanup);

it('explains a weak string, and does not explain normal strings', () => {
  const mppts = [10, 10, 2].map((i, at) => ({ n: at + 1, u: 600, i, p: 6 }));
  render(<StringsTab row={{ mppts, pacKw: 8, ratedKw: 10 } as never} />, { wrapper: stageOf({ resources: [] }).Stage });
  const explained = screen.getAllByTitle(/below 70%/).map((each) => each.closest('tr')?.textContent);
  expect(explained).toHaveLength(1);
  expect(explained[0]).toMatch(/^3.*Low$/);
});
