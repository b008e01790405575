// The page of inverter commands: a notice counts the queued commands, and a tab of each command lists all commands of its task.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { inverterCmd } from '../shared/device/inverter-cmd.resource.ts';
import { commandTexts } from './device/command-texts.ts';
import { ItemsCell } from './device/items-cell.tsx';
import { QueueNotice } from './device/queue-notice.tsx';
import { TaskTab } from './device/task-tab.tsx';

export const { Page, slots } = resourcePage(inverterCmd, {
  Toolbar: QueueNotice,
  // A list has no column for JSON, so the cell of the template shows the sent settings as well.
  reads: ['items', 'settingId'],
  cells: {
    settingId: ({ settingName, items }) => (
      <>
        <ItemsCell items={items} />
        {settingName ? <small className="ec-muted"> · {settingName}</small> : null}
      </>
    ),
    items: ({ items }) => <ItemsCell items={items} />,
    readBack: ({ readBack }) => <ItemsCell items={readBack} />,
  },
  actionApplies: { release: ({ held }) => held === 1 },
  tabs: [{ key: 'task', label: { zh: commandTexts.zh.task, en: commandTexts.en.task }, Content: TaskTab }],
});
