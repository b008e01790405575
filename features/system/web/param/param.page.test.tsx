// @vitest-environment happy-dom
// Tests which parameters administrators of the platform may delete.
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { embedParam } from '../../shared/embed-origins.ts';
import { param } from '../../shared/param.resource.ts';
import { Page } from './param.page.tsx';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

it.each([
  ['account.failCount', false],
  [embedParam, false],
  ['site.motto', true],
])('offers to delete the parameter %s: %s', async (paramKey, isDeletable) => {
  const record = { id: '1', rowVersion: 1, paramName: 'The name', paramKey, paramValue: '5' };
  const page = () => ({ records: [record], total: 1, size: 10, current: 1, pages: 1 });
  const { Stage } = stageOf({
    resources: [param],
    roles: ['administrator'],
    answers: { 'GET blade-system/param/list': page },
  });
  render(<Page />, { wrapper: Stage });
  const line = within((await screen.findByText('The name')).closest('tr')!);
  fireEvent.click(line.getByLabelText('More actions'));
  const entries = () => [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent);
  await waitFor(() => expect(entries()).toContain('Copy as new'));
  expect(entries().includes('Delete')).toBe(isDeletable);
});
