// The person's long tasks in the header: a button with the number of running tasks, a drawer with the list, a toast for each end.
import { ContainerOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { endedSince, hasFile, isOpen } from '@ec/records/tasks/task';
import { TaskCard } from '@ec/records/tasks/task-card.tsx';
import { taskTexts } from '@ec/records/tasks/task-texts';
import { isWatched, useTaskActions, useTasks } from '@ec/records/tasks/use-task';
import { type TaskView, taskState } from '@ec/resource/contracts/task.contract';
import { importKind, UndoTask } from '@ec/resource-web/undo-task.tsx';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQueryClient } from '@tanstack/react-query';
import { Badge, Drawer } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

interface TrayProps {
  open(): void;
  isOpened: boolean;
  onClose(): void;
}

export function TaskTray({ open, isOpened, onClose }: TrayProps) {
  const texts = useTexts(taskTexts);
  const tasks = useTasks();
  const { refetch } = tasks;
  const records = tasks.data?.records ?? [];
  useEndings(tasks.data?.records);
  const running = records.filter(isOpen).length;
  const label = running > 0 ? `${texts.tasks}: ${fill(texts.running, { count: running })}` : texts.tasks;
  useEffect(() => {
    if (isOpened) void refetch(); // another browser may have started tasks
  }, [isOpened, refetch]);
  return (
    <>
      <button
        type="button"
        className="header-button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Badge count={running} size="small" offset={[2, 0]}>
          <ContainerOutlined />
        </Badge>
      </button>
      <Drawer
        open={isOpened}
        size="min(400px, 100vw)"
        title={texts.tasks}
        extra={
          <Link to="/info/tasks" onClick={onClose}>
            {texts.all}
          </Link>
        }
        onClose={onClose}
      >
        {tasks.data === undefined ? (
          tasks.isError ? (
            <LoadError error={tasks.error} onRetry={() => void tasks.refetch()} />
          ) : (
            <ListSkeleton rows={3} columns={1} />
          )
        ) : records.length === 0 ? (
          <Empty title={texts.none} reason={texts.noneWhy} />
        ) : (
          <>
            {records.map((task) => (
              <TaskCard key={task.id} task={task} action={<UndoTask task={task} />} />
            ))}
            {tasks.data.total > records.length ? (
              <p className="ec-task-note">{fill(texts.older, { count: records.length })}</p>
            ) : null}
          </>
        )}
      </Drawer>
    </>
  );
}

/** Shows a toast when a task ends that no open view watches. The end of an import also refreshes the lists of its resource. */
function useEndings(tasks: TaskView[] | undefined) {
  const texts = useTexts(taskTexts);
  const { offer, success, error } = useFeedback();
  const { download } = useTaskActions();
  const client = useQueryClient();
  const before = useRef<TaskView[]>([]);
  useEffect(() => {
    const ended = endedSince(before.current, tasks ?? []).filter((task) => !isWatched(task.id));
    before.current = tasks ?? [];
    for (const task of ended) {
      const name = importKind.exec(task.kind)?.[1];
      if (name) void client.invalidateQueries({ queryKey: ['resource', name] });
      if (task.state === taskState.cancelled) continue;
      const words = `${task.title} · ${texts.states[task.state]}`;
      if (hasFile(task)) offer(words, texts.download, () => download.mutate(task.id));
      else if (task.state === taskState.failed) error(`${words}: ${task.message}`);
      else success(words);
    }
  });
}
