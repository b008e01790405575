// The tab shows the last lines that a process wrote. People who may manage the process see its present log, others the lines of its last
// heartbeat.
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { permissionsOf } from '@ec/resource/calls';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { processInfo } from '../shared/process-info.resource.ts';
import { managePatience, processManage } from '../shared/process-manage.contract.ts';
import { supervisorTexts } from './supervisor-texts.ts';
import './supervisor.css';

export function LogTab({ row }: { row: RowIn<typeof processInfo> }) {
  const texts = useTexts(supervisorTexts);
  const { can } = useConsole();
  if (row.managed !== 1) return <Empty title={texts.notManaged} />;
  if (can(permissionsOf(processInfo).action('processManage'))) return <LiveLog id={row.id} />;
  return (
    <>
      <p className="ec-muted">{texts.notAllowed}</p>
      <Lines text={row.logTail} />
    </>
  );
}

/** Reads the log only when it is opened and on request, because each read is audited. */
function LiveLog({ id }: { id: string }) {
  const texts = useTexts(supervisorTexts);
  const { data, error, refetch, isFetching } = useCall(
    processManage,
    { id, action: 'log' },
    { timeout: managePatience, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={6} columns={1} />;
  return (
    <>
      <p>
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          {texts.refresh}
        </Button>
      </p>
      <Lines text={data.log ?? ''} />
    </>
  );
}

function Lines({ text }: { text: string }) {
  const texts = useTexts(supervisorTexts);
  if (text === '') return <Empty title={texts.empty} reason={texts.emptyWhy} />;
  return <pre className="supervisor-log">{text}</pre>;
}
