// The tabs of this feature in the bell. The code of a tab is loaded when the tab is first opened.
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { BellTab, BellTabProps } from '@ec/resource-web/feature-pages';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { lazyPart } from '@ec/ui/layout/lazy-part.tsx';

const Missing = ({ onRetry }: { onRetry(): void }) => <LoadError error={undefined} onRetry={onRetry} />;

export const bellTabs: readonly BellTab[] = [
  {
    key: 'mail',
    label: { zh: '邮件', en: 'E-mail' },
    Content: lazyPart<BellTabProps>(
      async () => (await import('./mail-place.tsx')).MailPlace,
      Missing,
      <ListSkeleton rows={2} columns={1} />,
    ),
  },
  {
    key: 'messages',
    label: { zh: '消息', en: 'Messages' },
    Content: lazyPart<BellTabProps>(
      async () => (await import('./latest-messages.tsx')).LatestMessages,
      Missing,
      <ListSkeleton rows={4} columns={1} />,
    ),
  },
];
