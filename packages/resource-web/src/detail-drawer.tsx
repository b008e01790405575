// The detail of one row over its list: name, states, key figures, fields by group, then who made and changed it.
import { EllipsisOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type Field, isShown } from '@ec/resource/field';
import { labelOf } from '@ec/resource/label';
import { remarkField } from '@ec/resource/parse-draft';
import type { Resource } from '@ec/resource/resource';
import { useConsole } from '@ec/ui/console';
import { formatDate } from '@ec/ui/date';
import { historyTexts } from '@ec/ui/history-texts';
import { recordTexts } from '@ec/ui/record-texts';
import type { RowAction } from '@ec/ui/row-actions.tsx';
import { RowHistory } from '@ec/ui/row-history.tsx';
import { titleOf } from '@ec/ui/served';
import { FormSkeleton } from '@ec/ui/skeleton.tsx';
import { LoadError } from '@ec/ui/state-page.tsx';
import { useDetail } from '@ec/ui/use-list';
import type { Steps } from '@ec/ui/use-steps';
import { useLanguage, useTexts } from '@ec/ui/use-texts';
import { Button, Drawer, Dropdown, Tabs } from 'antd';
import type { ReactNode } from 'react';
import type { Row } from './draft.ts';
import { groupsOf } from './field-groups.ts';
import { fieldValue, IdText, isNumeric, unknown } from './field-value.tsx';
import type { Slots } from './slots.ts';
import type { Rights } from './use-rights.ts';

interface DetailDrawerProps {
  resource: Resource;
  slots: Slots;
  id: string;
  rights: Rights;
  steps: Steps<Row>;
  actions: RowAction[];
  onClose(): void;
}

export function DetailDrawer({ resource, slots, id, rights, steps, actions, onClose }: DetailDrawerProps) {
  const texts = useTexts(recordTexts);
  const language = useLanguage();
  const detail = useDetail(resource, id, steps.row);
  const row = detail.data;
  const step = (run: (() => void) | undefined, label: string, icon: ReactNode) => (
    <Button type="text" icon={icon} aria-label={label} title={label} disabled={!run} onClick={run} />
  );
  const run = (action: RowAction) =>
    void Promise.resolve(action.run(row!)).then((isDone) => action.key === 'delete' && isDone && onClose());
  return (
    <Drawer
      open
      size="min(720px, 100vw)"
      className="ec-detail"
      title={row ? titleOf(resource, row) : labelOf(resource.label, language)}
      extra={
        steps.previous || steps.next ? (
          <span className="ec-steps">
            {step(steps.previous, texts.step.previous, <LeftOutlined />)}
            {step(steps.next, texts.step.next, <RightOutlined />)}
          </span>
        ) : null
      }
      onClose={onClose}
    >
      {row ? (
        <>
          <DetailHead {...{ resource, row, run }} actions={actions.filter((one) => one.key !== 'view')} />
          <DetailTabs {...{ resource, slots, rights, row }} />
        </>
      ) : detail.isError ? (
        <LoadError error={detail.error} onRetry={() => void detail.refetch()} />
      ) : (
        <FormSkeleton fields={12} />
      )}
    </Drawer>
  );
}

interface DetailHeadProps {
  resource: Resource;
  row: Row;
  actions: RowAction[];
  run(action: RowAction): void;
}

/** At most this many figures stand in the header. */
const figureCount = 4;

function DetailHead({ resource, row, actions, run }: DetailHeadProps) {
  const language = useLanguage();
  const texts = useTexts(recordTexts);
  const listed = Object.entries(resource.fields).filter(([, field]) => field.inList);
  const states = listed.filter(([name, field]) => field.kind === 'dict' && row[name] !== null && row[name] !== '');
  const figures = listed.filter(([, field]) => isNumeric(field)).slice(0, figureCount);
  const offered = actions.filter((action) => action.appliesTo(row));
  const rest = offered.slice(2);
  return (
    <header className="ec-detail-head">
      <div className="ec-detail-states">
        {states.map(([name, field]) => (
          <span key={name} title={labelOf(field.label, language)}>
            {fieldValue(name, field, row, language, false)}
          </span>
        ))}
      </div>
      <div className="ec-detail-actions">
        {offered.slice(0, 2).map((action) => (
          <Button
            key={action.key}
            type={action.key === 'edit' ? 'primary' : 'default'}
            danger={action.isDangerous}
            onClick={() => run(action)}
          >
            {action.label}
          </Button>
        ))}
        {rest.length > 0 ? (
          <Dropdown
            trigger={['click']}
            menu={{
              items: rest.map(({ key, label, isDangerous }) => ({ key, label, danger: isDangerous })),
              onClick: ({ key }) => run(rest.find((action) => action.key === key)!),
            }}
          >
            <Button icon={<EllipsisOutlined />} aria-label={texts.moreActions} />
          </Dropdown>
        ) : null}
      </div>
      {figures.length > 0 ? (
        <dl className="ec-figures">
          {figures.map(([name, field]) => (
            <div key={name}>
              <dt>{labelOf(field.label, language)}</dt>
              <dd>{fieldValue(name, field, row, language, false)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </header>
  );
}

interface DetailTabsProps extends Pick<DetailDrawerProps, 'resource' | 'slots' | 'rights'> {
  row: Row;
}

function DetailTabs({ resource, slots, rights, row }: DetailTabsProps) {
  const { can } = useConsole();
  const texts = useTexts(recordTexts);
  const language = useLanguage();
  const tabs = (slots.tabs ?? []).filter((tab) => tab.permission === undefined || can(tab.permission));
  const facts = <Facts {...{ resource, slots, row }} />;
  const { history } = useTexts(historyTexts);
  const own = tabs.map(({ key, label, Content }) => ({
    key,
    label: labelOf(label, language),
    children: <Content row={row} />,
  }));
  const first = { key: 'facts', label: texts.overview, children: facts };
  const last = {
    key: 'history',
    label: history,
    children: <RowHistory table={resource} {...{ rights }} id={row.id} />,
  };
  return <Tabs items={[first, ...own, ...(rights.history ? [last] : [])]} />;
}

function isWide(field: Field): boolean {
  return field.isLong || field.kind === 'json' || field.kind === 'files';
}

function Facts({ resource, slots, row }: { resource: Resource; slots: Slots; row: Row }) {
  const texts = useTexts(recordTexts);
  const language = useLanguage();
  const own = Object.entries(resource.fields).filter(([, field]) => field.kind !== 'secret' && isShown(field, row));
  const groups = groupsOf('remark' in resource.fields ? own : [...own, ['remark', remarkField]]);
  const who = (key: string) => String(row[`${key}Name`] || row[key] || '') || unknown;
  const when = (key: string) => <span className="ec-number">{formatDate(String(row[key] ?? '')) || unknown}</span>;
  return (
    <>
      {groups.map((group, at) => (
        <FactGroup key={group.label?.zh ?? at} title={group.label && labelOf(group.label, language)}>
          {group.fields.map(([name, field]) => (
            <Fact key={name} label={labelOf(field.label, language)} isWide={isWide(field)}>
              {slots.cells?.[name]?.(row) ?? fieldValue(name, field, row, language, false)}
            </Fact>
          ))}
        </FactGroup>
      ))}
      <FactGroup title={texts.audit.title}>
        <Fact label={texts.audit.createTime}>{when('createTime')}</Fact>
        <Fact label={texts.audit.createUser}>{who('createUser')}</Fact>
        <Fact label={texts.audit.updateTime}>{when('updateTime')}</Fact>
        <Fact label={texts.audit.updateUser}>{who('updateUser')}</Fact>
        <Fact label={texts.audit.version}>{String(row.rowVersion ?? '') || unknown}</Fact>
        <Fact label={texts.audit.id}>
          <IdText id={row.id} />
        </Fact>
      </FactGroup>
    </>
  );
}

function FactGroup({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <section className="ec-group">
      {title ? <h2 className="ec-group-title">{title}</h2> : null}
      <dl className="ec-facts">{children}</dl>
    </section>
  );
}

function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'ec-fact ec-fact-wide' : 'ec-fact'}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
