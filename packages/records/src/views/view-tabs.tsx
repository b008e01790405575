// Renders saved views as tabs above a list. The open tab tells whether its view was changed; a menu has its actions.
import { DownOutlined, PushpinFilled, TeamOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { type Label, labelOf } from '@ec/language/label';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Dropdown, type MenuProps } from 'antd';
import { viewTexts } from './view-texts.ts';
import './views.css';

export interface ViewTab {
  id: string;
  name: string;
  isShared: boolean;
  isOwn: boolean;
  mayEdit: boolean;
  ownerName: string;
}

/** A tab of the list's definition, with its filters. */
export interface FilterTab {
  key: string;
  label: Label;
  filters: Readonly<Record<string, string>>;
}

interface ViewTabsProps {
  views: readonly ViewTab[];
  quick: readonly FilterTab[];
  /** The tab whose filters are exactly the active filters. */
  activeQuick: FilterTab | undefined;
  /** '' is the list without a view. */
  activeId: string;
  defaultId: string;
  isChanged: boolean;
  onOpen(id: string): void;
  onQuick(quick: FilterTab): void;
  onSave(): void;
  onSaveAs(): void;
  onRevert(): void;
  onEdit(): void;
  onRemove(): void;
  onDefault(id: string): void;
}

export function ViewTabs(props: ViewTabsProps) {
  const { views, quick, activeQuick, activeId, defaultId, isChanged } = props;
  const texts = useTexts(viewTexts);
  const language = useLanguage();
  const active = views.find((view) => view.id === activeId);
  const all: ViewTab = { id: '', name: texts.all, isShared: false, isOwn: false, mayEdit: false, ownerName: '' };
  return (
    <div className="ec-views">
      <div className="ec-views-tabs" role="tablist" aria-label={texts.label}>
        {[all, ...quick, ...views].map((view) => {
          if ('filters' in view) {
            return (
              <button
                key={view.key}
                type="button"
                role="tab"
                className="ec-view"
                aria-selected={view === activeQuick}
                onClick={() => props.onQuick(view)}
              >
                {labelOf(view.label, language)}
              </button>
            );
          }
          const isActive = view.id === activeId && !activeQuick;
          const by = view.isShared && !view.isOwn ? fill(texts.shared, { owner: view.ownerName }) : '';
          const isDefault = view.id === defaultId && view.id !== '';
          const title = [view.name, by, isDefault ? texts.isDefault : ''].filter((text) => text !== '').join(' · ');
          return (
            <button
              key={view.id}
              type="button"
              role="tab"
              className="ec-view"
              aria-selected={isActive}
              title={title}
              onClick={() => props.onOpen(view.id)}
            >
              {view.isShared ? <TeamOutlined aria-hidden="true" /> : null}
              <span className="ec-view-name">{view.name}</span>
              {isDefault ? <PushpinFilled className="ec-view-default" aria-hidden="true" /> : null}
              {isActive && isChanged ? <span className="ec-view-changed">{texts.changed}</span> : null}
            </button>
          );
        })}
      </div>
      <ViewActions {...props} view={active ?? all} />
    </div>
  );
}

function ViewActions(props: ViewTabsProps & { view: ViewTab }) {
  const { view, defaultId, isChanged } = props;
  const texts = useTexts(viewTexts);
  const isDefault = view.id === defaultId;
  const items: MenuProps['items'] = [];
  if (view.mayEdit) items.push({ key: 'edit', label: view.isOwn ? texts.edit : texts.rename });
  if (view.id !== '') items.push({ key: 'saveAs', label: texts.saveAs });
  if (view.id !== '' || !isDefault)
    items.push({ key: 'default', label: isDefault ? texts.dropDefault : texts.makeDefault });
  if (view.mayEdit) items.push({ type: 'divider' }, { key: 'remove', danger: true, label: texts.remove });
  const run: Record<string, () => void> = {
    edit: props.onEdit,
    saveAs: props.onSaveAs,
    remove: props.onRemove,
    // '0' means that no view opens by default, even if the role has a default view.
    default: () => props.onDefault(isDefault || view.id === '' ? '0' : view.id),
  };
  return (
    <div className="ec-views-actions">
      {isChanged && view.id !== '' ? (
        <>
          <button type="button" className="ec-view-action" onClick={view.mayEdit ? props.onSave : props.onSaveAs}>
            {view.mayEdit ? texts.save : texts.saveAs}
          </button>
          <button type="button" className="ec-view-action" onClick={props.onRevert}>
            {texts.revert}
          </button>
        </>
      ) : null}
      {items.length > 0 ? (
        <Dropdown autoFocus trigger={['click']} menu={{ items, onClick: ({ key }) => run[key]?.() }}>
          <button type="button" className="ec-view-action" aria-label={fill(texts.menu, { name: view.name })}>
            <DownOutlined />
          </button>
        </Dropdown>
      ) : null}
    </div>
  );
}
