// /info/tasks: exports, imports and generated files of the person; administrators also see those of their tenant.
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { TaskCard } from '@ec/records/tasks/task-card.tsx';
import { taskTexts } from '@ec/records/tasks/task-texts';
import { useTaskPage } from '@ec/records/tasks/use-task';
import { type TaskSort, taskSorts } from '@ec/resource/contracts/task.contract';
import { UndoTask } from '@ec/resource-web/undo-task.tsx';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Input, Pagination, Segmented, Select } from 'antd';
import { useState } from 'react';
import './tasks.css';

interface Filters {
  title: string;
  state: number | undefined;
  sort: TaskSort | undefined;
}
const nothing: Filters = { title: '', state: undefined, sort: undefined };

export function Page() {
  const texts = useTexts(taskTexts);
  const { person } = useConsole();
  const [whose, setWhose] = useState<'mine' | 'everybody'>('mine');
  const [filters, setFilters] = useState(nothing);
  const [paging, setPaging] = useState({ current: 1, size: 20 });
  const set = (more: Partial<Filters>) => {
    setFilters((now) => ({ ...now, ...more }));
    setPaging((now) => ({ ...now, current: 1 }));
  };
  const isEverybody = whose === 'everybody';
  const tasks = useTaskPage({
    ...paging,
    ...(filters.title === '' ? {} : { title: filters.title }),
    ...(filters.state === undefined ? {} : { state: filters.state }),
    ...(filters.sort === undefined ? {} : { sort: filters.sort }),
    ...(isEverybody ? { everybody: 1 } : {}),
  });
  const administers = person.roles.includes('admin') || person.roles.includes('administrator');
  const isFiltered = filters !== nothing && Object.values(filters).some((value) => value !== undefined && value !== '');
  const choice = (
    <Segmented<'mine' | 'everybody'>
      value={whose}
      onChange={(value) => {
        setWhose(value);
        setPaging((now) => ({ ...now, current: 1 }));
      }}
      options={[
        { value: 'mine', label: texts.mine },
        { value: 'everybody', label: texts.everybody },
      ]}
    />
  );
  function showTasks() {
    if (tasks.data === undefined) {
      if (tasks.isError) return <LoadError error={tasks.error} onRetry={() => void tasks.refetch()} />;
      return <ListSkeleton rows={4} columns={2} />;
    }
    if (tasks.data.records.length > 0)
      return tasks.data.records.map((task) => (
        <TaskCard key={task.id} task={task} isNamed={isEverybody} action={<UndoTask task={task} />} />
      ));
    if (!isFiltered) return <Empty title={texts.none} reason={texts.noneWhy} />;
    return (
      <Empty title={texts.noneFound} action={<Button onClick={() => setFilters(nothing)}>{texts.reset}</Button>} />
    );
  }
  return (
    <PageFrame
      title={texts.center}
      purpose={isEverybody ? texts.tenantPurpose : texts.purpose}
      extra={administers ? choice : null}
    >
      <search className="tasks-filters">
        <Input.Search
          allowClear
          placeholder={texts.search}
          aria-label={texts.search}
          onSearch={(title) => set({ title })}
        />
        <Select
          allowClear
          placeholder={texts.anyState}
          aria-label={texts.anyState}
          value={filters.state ?? null}
          onChange={(state) => set({ state: state ?? undefined })}
          options={texts.states.map((label, value) => ({ value, label }))}
        />
        <Select
          allowClear
          placeholder={texts.anySort}
          aria-label={texts.anySort}
          value={filters.sort ?? null}
          onChange={(sort) => set({ sort: sort ?? undefined })}
          options={taskSorts.map((value) => ({ value, label: texts.sorts[value] }))}
        />
      </search>
      <div className="ec-card">{showTasks()}</div>
      {tasks.data && tasks.data.total > paging.size ? (
        <Pagination
          className="tasks-pages"
          current={paging.current}
          pageSize={paging.size}
          total={tasks.data.total}
          onChange={(current, size) => setPaging({ current, size })}
        />
      ) : null}
    </PageFrame>
  );
}
