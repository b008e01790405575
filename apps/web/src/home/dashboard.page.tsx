// /wel/dashboard: the figures of the day alone, for a screen that is only looked at. The menu of the person leads here, no other does.
import { useConsole } from '@ec/records/console/console';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { shellTexts } from '../shell/shell-texts.ts';
import { Desk, useDeskFigures } from './desk/desk.tsx';

export function Page() {
  const texts = useTexts(shellTexts);
  const { person } = useConsole();
  const { data } = useDeskFigures();
  const isEmpty = data !== undefined && data.days.length + data.counts.length === 0;
  return (
    <PageFrame title={texts.dashboard} purpose={data?.tenantName ?? `${texts.tenant} ${person.tenantId}`}>
      {isEmpty ? (
        <div className="ec-card">
          <Empty title={texts.noFigures} reason={texts.noFiguresWhy} />
        </div>
      ) : (
        <Desk />
      )}
    </PageFrame>
  );
}
