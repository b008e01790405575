// Shows the saved views of a list as tabs with their dialog, and saves, shares and deletes views.

import { fill } from '@ec/language/fill';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { uiTexts } from '@ec/ui/text/ui-texts';
import { useTexts } from '@ec/ui/text/use-texts';
import { ListNote } from '../list/list-notes.tsx';
import type { Filters } from '../query/search-form.tsx';
import type { SavedView, SavedViews } from './use-saved-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import { type FilterTab, ViewTabs } from './view-tabs.tsx';
import { viewTexts } from './view-texts.ts';

interface SavedViewTabsProps {
  control: SavedViews;
  /** Tabs of the list's definition. */
  quick?: readonly FilterTab[] | undefined;
  /** The active filters; undefined where the query builder has filters, too. */
  filters: Filters | undefined;
  view: SavedView | undefined;
  /** The content that a view saved now would have. */
  config: Record<string, string>;
  isChanged: boolean;
  /** True where the address names a view that is gone or was never shared with this person. */
  isGone: boolean;
  onOpen(id: string, filters?: Filters): void;
  /** The open dialog: `add` for a new view, `edit` for the open view. */
  dialog: 'add' | 'edit' | undefined;
  onDialog(dialog: 'add' | 'edit' | undefined): void;
}

export const isSameFilters = (one: Filters, other: Filters | undefined) =>
  other !== undefined &&
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, value]) => other[key] === value);

/** Renders the tabs only where the list has saved views or tabs of its definition. */
export function SavedViewTabs(props: SavedViewTabsProps) {
  const { control, quick = [], filters, view, config, isChanged, isGone, onOpen: openView, dialog, onDialog } = props;
  const { settings } = control;
  const texts = useTexts(viewTexts);
  const { ok } = useTexts(uiTexts);
  const { confirm, error } = useFeedback();
  const save = async () => {
    const saved = await control.save({ id: view!.id, rowVersion: view!.rowVersion, config });
    if (typeof saved === 'string') error(saved);
    else openView(saved?.id ?? '');
  };
  const remove = async () => {
    const content = view!.isShared ? texts.removeSharedHint : texts.removeHint;
    const title = fill(texts.removeAsk, { name: view!.name });
    if (!(await confirm({ title, content, danger: true, okText: texts.remove }))) return;
    await control.remove(view!.id);
    openView('');
  };
  const isNew = dialog === 'add' || !view;
  return (
    <>
      {isGone ? <ListNote text={texts.gone} action={ok} onAction={() => openView('')} /> : null}
      {settings.views.length + quick.length > 0 ? (
        <ViewTabs
          isChanged={isChanged}
          views={settings.views}
          quick={quick}
          activeQuick={view ? undefined : quick.find((each) => isSameFilters(each.filters, filters))}
          onQuick={(each) => openView('', { ...each.filters })}
          activeId={view?.id ?? ''}
          defaultId={settings.defaultId}
          onOpen={openView}
          onSave={() => void save()}
          onSaveAs={() => onDialog('add')}
          onRevert={() => openView(view!.id)}
          onEdit={() => onDialog('edit')}
          onRemove={() => void remove()}
          onDefault={(id) => void control.choose(id)}
        />
      ) : null}
      {dialog ? (
        <ViewDialog
          isNew={isNew}
          start={{
            name: isNew ? '' : view.name,
            roleIds: isNew ? [] : view.roleIds,
            isRoleDefault: !isNew && view.isRoleDefault,
            isDefault: !isNew && settings.defaultId === view.id,
          }}
          roles={settings.roles}
          onSave={async ({ roleIds, isRoleDefault, ...draft }) => {
            const sharing = settings.roles.length > 0 ? { roleIds, isRoleDefault } : {};
            const target = isNew ? { config } : { id: view.id, rowVersion: view.rowVersion };
            const saved = await control.save({ ...draft, ...sharing, ...target });
            if (typeof saved === 'string') return saved;
            onDialog(undefined);
            if (isNew) openView(saved?.id ?? '');
            return undefined;
          }}
          onClose={() => onDialog(undefined)}
        />
      ) : null}
    </>
  );
}
