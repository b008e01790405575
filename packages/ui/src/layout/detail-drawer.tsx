// A drawer with the detail of a row over its list: name, states, actions and key figures, then tabs.
import { EllipsisOutlined, ExpandAltOutlined, FilePdfOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Drawer, Dropdown, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { FormSkeleton } from '../feedback/skeleton.tsx';
import type { FactText } from '../form/form-field.tsx';
import { inFront } from '../table/row-actions.tsx';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';
import { type DetailTabItem, GroupedTabs, ONE_LINE } from './grouped-tabs.tsx';
import { type Paper, PrintButton } from './print-button.tsx';
import { PrintHead } from './print-head.tsx';
import './details.css';

interface DetailDrawerProps {
  title: string;
  /** The kind of the row, which stands above the title on paper. */
  kind: string;
  /** Functions that open the previous and the next detail; undefined where there is none. */
  steps: { previous: (() => void) | undefined; next: (() => void) | undefined };
  /** The detail; undefined until the row is loaded. */
  children: ReactNode | undefined;
  /** Replaces the detail where the row could not be loaded. */
  trouble: ReactNode;
  /** The paper for a printed detail; without paper there is no print button. */
  paper?: Paper | undefined;
  /** Saves the row as a document; undefined where it has none. */
  onSave?: (() => void) | undefined;
  /** Opens the row on a page of its own; undefined where it has none. */
  onOpenPage?: (() => void) | undefined;
  onClose(): void;
}

export function DetailDrawer({
  title,
  kind,
  steps,
  children,
  trouble,
  paper,
  onSave,
  onOpenPage,
  onClose,
}: DetailDrawerProps) {
  const texts = useTexts(uiTexts);
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
        <span className="ec-steps">
          {paper ? <PrintButton paper={paper} /> : null}
          {onSave ? step(onSave, texts.savePdf, <FilePdfOutlined />) : null}
          {steps.previous || steps.next ? (
            <>
              {step(steps.previous, texts.previous, <LeftOutlined />)}
              {step(steps.next, texts.next, <RightOutlined />)}
            </>
          ) : null}
          {onOpenPage ? step(onOpenPage, texts.openPage, <ExpandAltOutlined />) : null}
        </span>
      }
      onClose={onClose}
    >
      <PrintHead kind={kind} />
      {children ?? trouble ?? <FormSkeleton fields={12} />}
    </Drawer>
  );
}

interface DetailAction {
  key: string;
  label: string;
  isDangerous: boolean;
  isFrequent?: boolean | undefined;
  isRare?: boolean | undefined;
}

interface DetailProps<A extends DetailAction> {
  states: readonly FactText[];
  /** The actions: at most two are buttons, and a menu has the rest (`inFront`). */
  actions: readonly A[];
  figures: readonly FactText[];
  /** A note below the figures. */
  note?: ReactNode;
  tabs: readonly DetailTabItem[];
  onRun(action: A): void;
}

export function Detail<A extends DetailAction>({ tabs, note, ...head }: DetailProps<A>) {
  return (
    <>
      <DetailHead {...head} />
      {/* The note scrolls with the content; the head stays in sight. */}
      {note ? <div className="ec-detail-note">{note}</div> : null}
      {tabs.length > ONE_LINE ? (
        <GroupedTabs tabs={tabs} />
      ) : (
        <Tabs items={tabs.map(({ key, label, children }) => ({ key, label, children }))} />
      )}
    </>
  );
}

/** Shows the states, actions and key figures of a row. */
export function DetailHead<A extends DetailAction>({
  states,
  actions,
  figures,
  onRun,
}: Omit<DetailProps<A>, 'tabs' | 'note'>) {
  const texts = useTexts(uiTexts);
  const { front, rest } = inFront(actions, 2);
  return (
    <div className="ec-detail-head">
      <div className="ec-detail-states">
        {states.map(({ key, label, value }) => (
          <span key={key} title={label}>
            {value}
          </span>
        ))}
      </div>
      <div className="ec-detail-actions">
        {front.map((action, place) => (
          <Button
            key={action.key}
            // The actions are sorted by importance: the first is the usual next step, unless it is dangerous.
            type={place === 0 && !action.isDangerous ? 'primary' : 'default'}
            danger={action.isDangerous}
            onClick={() => onRun(action)}
          >
            {action.label}
          </Button>
        ))}
        {rest.length > 0 ? (
          <Dropdown
            autoFocus
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
    </div>
  );
}
