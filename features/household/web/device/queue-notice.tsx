// Says what pending commands wait for: a gateway that takes them, or a person who releases them.
import { fill } from '@ec/language/fill';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { listOf } from '@ec/resource/contracts/row-calls';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { cmdStatus } from '../../shared/device/command.enums.ts';
import { inverterCmd } from '../../shared/device/inverter-cmd.resource.ts';
import { commandTexts } from './command-texts.ts';
import '../household.css';

const refreshMs = 30_000;

/** The oldest of those that are queued, and how many there are. */
function useQueued(held: 0 | 1) {
  const { api } = useConsole();
  const query = { cmdStatus: cmdStatus.key.queued, held, ascs: 'createTime', size: 1 };
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
  const notes = [
    ...(waiting && oldest ? [fill(texts.waiting, { count: waiting.total, time: formatDate(oldest.createTime) })] : []),
    ...(held && held.total > 0 ? [fill(texts.held, { count: held.total })] : []),
  ];
  if (notes.length === 0) return null;
  const type = held && held.total > 0 ? 'warning' : 'info';
  return <Alert className="queue-note" type={type} showIcon title={notes.join(texts.between)} />;
}
