// A notice with the number of queued commands: those that wait for a gateway, and those that are held until they are released.

import { QuestionCircleOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { listOf } from '@ec/resource/contracts/row-calls';
import type { ListQueryOf } from '@ec/resource/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Popover } from 'antd';
import { cmdStatus } from '../../shared/device/command.enums.ts';
import { inverterCmd } from '../../shared/device/inverter-cmd.resource.ts';
import { commandTexts } from './command-texts.ts';
import '../household.css';

const refreshMs = 30_000;

/** Reads the oldest queued command and the number of queued commands. */
function useQueued(held: 0 | 1) {
  const { api } = useConsole();
  const query: ListQueryOf<typeof inverterCmd> = {
    cmdStatus: cmdStatus.key.queued,
    held,
    ascs: 'createTime',
    size: 1,
  };
  return useQuery({
    queryKey: [...servedKey(inverterCmd), 'queued', held],
    queryFn: ({ signal }) => callOf(api, listOf(inverterCmd))(query, { signal, quiet: true }),
    refetchInterval: refreshMs,
  }).data;
}

export function QueueNotice() {
  const texts = useTexts(commandTexts);
  const [waiting, held] = [useQueued(0), useQueued(1)];
  const [oldest] = waiting?.records ?? [];
  const isHeld = held !== undefined && held.total > 0;
  if (!waiting || (!oldest && !isHeld)) return null;
  const notes = [
    ...(oldest ? [fill(texts.waiting, { count: waiting.total, time: formatDate(oldest.createTime) })] : []),
    ...(isHeld ? [fill(texts.held, { count: held.total })] : []),
  ];
  return (
    <Alert
      className="queue-note"
      type={isHeld ? 'warning' : 'info'}
      showIcon
      title={notes.join(texts.between)}
      action={<QueueMeaning />}
    />
  );
}

/** A button that explains the notice in a pop-up. The notice itself stays on one line, so that the rows keep their room. */
function QueueMeaning() {
  const texts = useTexts(commandTexts);
  const content = (
    <>
      <p>{texts.waitingMeans}</p>
      <p>{texts.heldMeans}</p>
    </>
  );
  return (
    <Popover trigger="click" content={content} placement="bottomRight">
      <Button
        type="text"
        size="small"
        icon={<QuestionCircleOutlined />}
        aria-label={texts.meaning}
        title={texts.meaning}
      />
    </Popover>
  );
}
