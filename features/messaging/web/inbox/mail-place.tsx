// The mail tab of the bell: the console stores no mails, so the tab only shows to which address mails go.
import { fill } from '@ec/language/fill';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { inboxSettings } from '../../shared/inbox/inbox.contract.ts';
import { inboxTexts } from './inbox-texts.ts';

export function MailPlace() {
  const texts = useTexts(inboxTexts);
  const { data, error, refetch } = useCall(inboxSettings, {}, { staleTime: 60_000 });
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={2} columns={1} />;
  const reason = data.email === '' ? texts.noMail : fill(texts.mailTo, { email: data.email });
  return <Empty title={texts.noneMail} reason={reason} />;
}
