// The button that undoes an import, shown at the task of the import.
import { UndoImport } from '@ec/records/sheets/undo-import.tsx';
import { type TaskView, taskState } from '@ec/resource/contracts/task.contract';
import { useRegistry } from './resources.tsx';

/** Matches the kind of an import task, with the name of the resource. */
export const importKind = /^import:(.+)$/;

export function UndoTask({ task }: { task: TaskView }) {
  const registry = useRegistry();
  const name = importKind.exec(task.kind)?.[1];
  const resource = name === undefined ? undefined : registry.find(name);
  if (!resource || !task.isOwn || task.resultId === '' || task.state !== taskState.done) return null;
  return <UndoImport table={resource} groupId={task.resultId} isUndone={task.isUndone} />;
}
