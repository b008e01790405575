// The detail of one row over its list: name, states, what can be done, key figures, then tabs.
import { EllipsisOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Drawer, Dropdown, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { IdText } from './copy-mark.tsx';
import { formatDate } from './date.ts';
import { Facts, type FactText } from './form-field.tsx';
import { unknown } from './quantity.tsx';
import { recordTexts } from './record-texts.ts';
import type { Row, Served } from './served.ts';
import { FormSkeleton } from './skeleton.tsx';
import { LoadError } from './state-page.tsx';
import type { Steps } from './use-steps.ts';
import { useTexts } from './use-texts.ts';
import { RowWords } from './value-words.tsx';
import './details.css';

interface DetailDrawerProps {
  title: string;
  steps: Pick<Steps<Row>, 'previous' | 'next'>;
  /** Undefined until the row is there. */
  children: ReactNode | undefined;
  error: Error | null;
  onRetry(): void;
  onClose(): void;
}

export function DetailDrawer({ title, steps, children, error, onRetry, onClose }: DetailDrawerProps) {
  const texts = useTexts(recordTexts);
  const step = (run: (() => void) | undefined, label: string, icon: ReactNode) => (
    <Button type="text" icon={icon} aria-label={label} title={label} disabled={!run} onClick={run} />
  );
  return (
    <Drawer
      open
      size="min(720px, 100vw)"
      className="ec-detail"
      title={title}
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
      {children ?? (error ? <LoadError error={error} onRetry={onRetry} /> : <FormSkeleton fields={12} />)}
    </Drawer>
  );
}

interface DetailAction {
  key: string;
  label: string;
  isDangerous: boolean;
}

interface DetailProps<A extends DetailAction> {
  states: readonly FactText[];
  /** Two stand as buttons, the rest in a menu. */
  actions: readonly A[];
  figures: readonly FactText[];
  tabs: { key: string; label: string; children: ReactNode }[];
  onRun(action: A): void;
}

export function Detail<A extends DetailAction>({ states, actions, figures, tabs, onRun }: DetailProps<A>) {
  const texts = useTexts(recordTexts);
  const rest = actions.slice(2);
  return (
    <>
      <header className="ec-detail-head">
        <div className="ec-detail-states">
          {states.map(({ key, label, value }) => (
            <span key={key} title={label}>
              {value}
            </span>
          ))}
        </div>
        <div className="ec-detail-actions">
          {actions.slice(0, 2).map((action) => (
            <Button
              key={action.key}
              type={action.key === 'edit' ? 'primary' : 'default'}
              danger={action.isDangerous}
              onClick={() => onRun(action)}
            >
              {action.label}
            </Button>
          ))}
          {rest.length > 0 ? (
            <Dropdown
              trigger={['click']}
              menu={{
                items: rest.map(({ key, label, isDangerous }) => ({ key, label, danger: isDangerous })),
                onClick: ({ key }) => onRun(rest.find((action) => action.key === key)!),
              }}
            >
              <Button icon={<EllipsisOutlined />} aria-label={texts.moreActions} />
            </Dropdown>
          ) : null}
        </div>
        {figures.length > 0 ? (
          <dl className="ec-figures">
            {figures.map(({ key, label, value }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </header>
      <Tabs items={tabs} />
    </>
  );
}

/** Who made and changed it: what stands in every row, people as ids of `people`. */
export function RecordFacts({ row, people }: { row: Row; people: Served | undefined }) {
  const { audit } = useTexts(recordTexts);
  const who = (key: string) => (row[key] ? <RowWords table={people} value={row[key]} /> : unknown);
  const when = (key: string) => <span className="ec-number">{formatDate(String(row[key] ?? '')) || unknown}</span>;
  const facts: FactText[] = [
    { key: 'createTime', label: audit.createTime, value: when('createTime') },
    { key: 'createUser', label: audit.createUser, value: who('createUser') },
    { key: 'updateTime', label: audit.updateTime, value: when('updateTime') },
    { key: 'updateUser', label: audit.updateUser, value: who('updateUser') },
    { key: 'version', label: audit.version, value: String(row.rowVersion ?? '') || unknown },
    { key: 'id', label: audit.id, value: <IdText id={row.id} /> },
  ];
  return <Facts title={audit.title} facts={facts} />;
}
