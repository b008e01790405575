// Saved views over a list: the tabs, the dialog, and what happens when somebody saves, shares or deletes one.

import { fill } from '@ec/language/fill';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { uiTexts } from '@ec/ui/text/ui-texts';
import { useTexts } from '@ec/ui/text/use-texts';
import { ListNote } from '../list/list-notes.tsx';
import type { SavedView, SavedViews } from './use-saved-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import { ViewTabs } from './view-tabs.tsx';
import { viewTexts } from './view-texts.ts';

interface SavedViewTabsProps {
  control: SavedViews;
  view: SavedView | undefined;
  /** What a view that is saved now would hold. */
  config: Record<string, string>;
  isChanged: boolean;
  /** The address names a view that is gone or was never shared with this person. */
  isGone: boolean;
  onOpen(id: string): void;
  /** Which dialog is open: for a new view, or for the one that is open. */
  dialog: 'add' | 'edit' | undefined;
  onDialog(dialog: 'add' | 'edit' | undefined): void;
}

/** Tabs stand only where there are views to choose from. */
export function SavedViewTabs(props: SavedViewTabsProps) {
  const { control, view, config, isChanged, isGone, onOpen: openView, dialog, onDialog } = props;
  const { settings } = control;
  const texts = useTexts(viewTexts);
  const { ok } = useTexts(uiTexts);
  const { confirm, error } = useFeedback();
  const save = async () => {
    const saved = await control.save({ id: view!.id, config });
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
      {settings.views.length > 0 ? (
        <ViewTabs
          {...{ isChanged }}
          views={settings.views}
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
            const saved = await control.save({ ...draft, ...sharing, ...(isNew ? { config } : { id: view.id }) });
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
