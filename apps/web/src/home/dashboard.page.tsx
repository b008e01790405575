// /wel/dashboard: the boards of the features whose menus the person has. A person without such menus sees the figures of the day.
import { useConsole } from '@ec/records/console/console';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { PageSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { Fault } from '@ec/ui/feedback/state-page.tsx';
import { lazyPart } from '@ec/ui/layout/lazy-part.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { uiTexts } from '@ec/ui/text/ui-texts';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { features } from '../features.ts';
import { shellTexts } from '../shell/shell-texts.ts';
import { Desk, useDeskFigures } from './desk/desk.tsx';

const boards = features.flatMap(({ dashboard }) =>
  dashboard ? [{ codes: dashboard.codes, Board: lazyPart(dashboard.load, Missing, <PageSkeleton />) }] : [],
);

function Missing({ onRetry }: { onRetry(): void }) {
  return <Fault actions={<Button onClick={onRetry}>{useTexts(uiTexts).retry}</Button>} />;
}

export function Page() {
  const { pageOf } = useConsole();
  const usableBoards = boards.filter(({ codes }) => codes.some((code) => pageOf?.(code) !== undefined));
  return usableBoards.length > 0 ? <Boards boards={usableBoards} /> : <DayFigures />;
}

function Boards({ boards: usableBoards }: { boards: typeof boards }) {
  const texts = useTexts(shellTexts);
  const { person } = useConsole();
  const { data } = useDeskFigures();
  return (
    <PageFrame title={texts.dashboard} purpose={data?.tenantName ?? `${texts.tenant} ${person.tenantId}`}>
      {usableBoards.map(({ codes, Board }) => (
        <Board key={codes.join()} />
      ))}
    </PageFrame>
  );
}

function DayFigures() {
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
