// @vitest-environment happy-dom
// Tests that the lists of jobs keep their filter by state after a failed call.
import { ApiError } from '@ec/records/console/api';
import { stageOf, type TestCall } from '@ec/resource-web/test-stage.tsx';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { QueueTable } from './queue-table.tsx';
import { RunTable } from './run-table.tsx';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

const refuse = (_: TestCall) => {
  throw new ApiError(500, 'The list cannot be read', undefined, undefined);
};

it.each([
  [QueueTable, 'list'],
  [RunTable, 'runs'],
] as const)('shows the error of %o below the filter, so that another state can be chosen', async (List, call) => {
  const { Stage } = stageOf({ resources: [], answers: { [`GET blade-system/jobs/${call}`]: refuse } });
  render(<List isPlatforms={false} />, { wrapper: Stage });
  expect((await screen.findByRole('alert')).textContent).toContain('The list cannot be read');
  expect(screen.getByRole('combobox')).toBeTruthy();
});
