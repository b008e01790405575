// The card on the home page shows the latest tasks that wait for the person. Without a task to handle or to claim there is no card.
import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { useCall } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Button } from 'antd';
import { handlePath, routeOf } from '../../shared/process-paths.ts';
import { claimList, todoList } from '../../shared/work.contract.ts';
import { useCategories } from '../use-categories.ts';
import { homeTexts } from './home-texts.ts';
import './home.css';

const most = 4;
/** A reply of this age may be shown again, because the event stream announces tasks that come or go. */
const staleTime = 60_000;

export function PendingTasks() {
  const texts = useTexts(homeTexts);
  const { openTab, pageOf } = useConsole();
  const todo = pageOf?.('work_todo');
  const claim = pageOf?.('work_claim');
  const { data } = useCall(todoList, { current: 1, size: most }, { staleTime, enabled: todo !== undefined });
  const claims =
    useCall(claimList, { current: 1, size: 1 }, { staleTime, enabled: claim !== undefined }).data?.total ?? 0;
  const { entries } = useCategories(data !== undefined && data.total > 0);
  if (!data || data.total + claims === 0) return null;
  return (
    <section className="ec-card home-half" aria-labelledby="home-tasks">
      <h2 className="ec-card-title" id="home-tasks">
        {texts.title} <small>{fill(texts.count, { count: data.total })}</small>
      </h2>
      <ul className="flow-home">
        {data.records.map((task) => (
          <li key={task.taskId}>
            <button type="button" onClick={() => openTab(handlePath(routeOf(task.category, entries), task))}>
              <span>
                {task.subject || task.processDefinitionName} <strong>{task.taskName}</strong>
              </span>
              <TimeText value={task.createTime} />
            </button>
          </li>
        ))}
      </ul>
      <div className="flow-home-links">
        {todo && data.total > most ? (
          <Button type="link" onClick={() => openTab(todo)}>
            {texts.all}
          </Button>
        ) : null}
        {claim && claims > 0 ? (
          <Button type="link" onClick={() => openTab(claim)}>
            {fill(texts.claims, { count: claims })}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
