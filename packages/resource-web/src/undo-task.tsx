// The button that undoes an import, in the display of its task.
import { UndoImport } from '@ec/records/sheets/undo-import.tsx';
import { type TaskView, taskState } from '@ec/resource/contracts/task.contract';
import { useRegistry } from './resources.tsx';

/** The resource into which a task of this kind imported rows. */
export const importOf = /^import:(.+)$/;

export function UndoTask({ task }: { task: TaskView }) {
  const registry = useRegistry();
  const name = importOf.exec(task.kind)?.[1];
  const resource = name === undefined ? undefined : registry.find(name);
  if (!resource || !task.isOwn || task.resultId === '' || task.state !== taskState.done) return null;
  return <UndoImport table={resource} groupId={task.resultId} isUndone={task.isUndone} />;
}
