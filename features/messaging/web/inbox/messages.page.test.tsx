// @vitest-environment happy-dom
// Tests the button that marks all messages as read.
import { stageOf, type TestCall } from '@ec/resource-web/test-stage.tsx';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { InboxMessage } from '../../shared/inbox/inbox.contract.ts';
import { messageKind } from '../../shared/inbox/inbox.enums.ts';
import { LatestMessages } from './latest-messages.tsx';
import { Page } from './messages.page.tsx';

afterEach(cleanup);

const Bell = () => <LatestMessages unread={0} isShort={false} onLeave={() => undefined} />;

/** Renders a list with one message. The call that counts the unread messages fails, because nothing answers it. */
function renderList(List: () => ReactNode) {
  let isRead = false;
  const message = (): InboxMessage => ({
    id: '1',
    kind: messageKind.key.approval,
    isCritical: false,
    text: 'A leave waits for you',
    link: '',
    time: '2026-05-01 08:00:00',
    isRead,
  });
  const { Stage, of } = stageOf({
    resources: [],
    answers: {
      'GET blade-resource/inbox/list': () => ({ records: [message()], total: 1, size: 20, current: 1, pages: 1 }),
      'POST blade-resource/inbox/read': (_: TestCall) => {
        isRead = true;
        return {};
      },
    },
  });
  render(<List />, { wrapper: Stage });
  return of;
}

it.each([
  ['the page', Page],
  ['the bell', Bell],
])('all messages of %s can be marked as read although the count of unread messages is missing', async (_, List) => {
  const of = renderList(List);
  fireEvent.click(await screen.findByText('Mark all as read'));
  await expect.poll(() => screen.queryByText('Mark all as read')).toBeNull();
  expect(of('POST blade-resource/inbox/read')).toHaveLength(1);
});
