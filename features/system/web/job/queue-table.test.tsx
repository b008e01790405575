// @vitest-environment happy-dom
// Tests the pages of the queue while jobs leave it.
import { stageOf, type TestCall } from '@ec/resource-web/test-stage.tsx';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { jobState } from '../../shared/jobs.contract.ts';
import { QueueTable } from './queue-table.tsx';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

it('opens the previous page if the last job of a page has left the queue', async () => {
  let jobs = Array.from({ length: 21 }, (_, index) => ({
    id: `${index + 1}`,
    job: 'probe',
    jobName: `Job ${index + 1}`,
    tenantId: 'T1',
    state: jobState.waiting,
    runTime: '2026-05-01 08:00:00',
    attempts: 0,
    maxAttempts: 3,
    why: '',
    createTime: '2026-05-01 08:00:00',
  }));
  const page = ({ query }: TestCall) => {
    const [current, size] = [Number(query.current), Number(query.size)];
    const records = jobs.slice((current - 1) * size, current * size);
    return { records, total: jobs.length, size, current, pages: Math.ceil(jobs.length / size) };
  };
  const { Stage } = stageOf({ resources: [], answers: { 'GET blade-system/jobs/list': page } });
  render(<QueueTable isPlatforms={false} />, { wrapper: Stage });
  await screen.findByText('Job 1');
  fireEvent.click(screen.getByTitle('2'));
  await screen.findByText('Job 21');
  jobs = jobs.slice(0, 20);
  fireEvent.click(screen.getByText('Refresh'));
  expect(await screen.findByText('Job 1')).toBeTruthy();
});
