// @vitest-environment happy-dom
// Tests which failures the import dialog shows.
import { type TaskDetail, taskState } from '@ec/resource/contracts/task.contract';
import { LanguageProvider } from '@ec/ui/text/use-texts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Api } from '../console/api.ts';
import { type Console, ConsoleProvider } from '../console/console.ts';
import { ImportDialog } from './import-dialog.tsx';

afterEach(cleanup);

const checkedTask: TaskDetail = {
  id: '5',
  kind: 'import:probe.bell',
  title: 'Bells',
  userName: 'Ann',
  isOwn: true,
  canRetry: false,
  state: taskState.done,
  done: 1,
  total: 1,
  message: '',
  fileName: '',
  fileSize: null,
  expireTime: '',
  createTime: '2026-05-01 08:00:00',
  resultId: '',
  isUndone: false,
  result: { mode: 'check', rows: 1, added: 1, changed: 0, unchanged: 0, failed: 0, problems: [] },
  fileKey: '',
};
const api: Api = {
  get: async <T,>() => checkedTask as T,
  post: async <T,>() => ({}) as T,
  download: async <T,>() => undefined as T,
  headers: async () => ({}),
};
const console: Console = {
  api,
  language: 'en',
  responsiveLevel: 3,
  guardLeave: () => () => undefined,
  can: () => true,
  openTab: () => undefined,
  person: {
    userId: '1',
    tenantId: 'T1',
    account: 'ann',
    userName: 'Ann',
    avatar: '',
    deptId: '',
    roleId: '',
    roles: [],
  },
};
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const Stage = ({ children }: { children: ReactNode }) => (
  <LanguageProvider value="en">
    <App component={false}>
      <QueryClientProvider client={queries}>
        <ConsoleProvider value={console}>{children}</ConsoleProvider>
      </QueryClientProvider>
    </App>
  </LanguageProvider>
);

it('shows the result of a check, and no longer the reason why the template failed before', async () => {
  const reason = 'The template is out of reach';
  render(
    <ImportDialog
      label="Bells"
      keys={[]}
      saveTemplate={() => Promise.reject(new Error(reason))}
      start={async () => checkedTask.id}
      onWritten={() => undefined}
      undo={() => null}
      onClose={() => undefined}
    />,
    { wrapper: Stage },
  );
  fireEvent.click(screen.getByText('Download template'));
  await screen.findByText(reason);
  const file = new File(['Name\nBig'], 'bells.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('Choose a file, or drop it here'), { target: { files: [file] } });
  await waitFor(() => expect(screen.getByText('Check file').closest('button')?.disabled).toBe(false));
  fireEvent.click(screen.getByText('Check file'));
  await screen.findByText('The check has passed. The file can be imported.');
  expect(screen.queryByText(reason)).toBeNull();
});
