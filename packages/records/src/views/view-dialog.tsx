// Names a view in a dialog and shares it with roles where the person may share.
import { Checkbox, Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { viewTexts } from './view-texts.ts';
import './views.css';
import { useTexts } from '@ec/ui/text/use-texts';

export interface ViewDraft {
  name: string;
  roleIds: string[];
  isRoleDefault: boolean;
  /** True where the list opens with this view for this person. */
  isDefault: boolean;
}

interface ViewDialogProps {
  isNew: boolean;
  start: ViewDraft;
  /** The roles with which this person may share the view; empty where the person may not share. */
  roles: readonly { id: string; name: string }[];
  /** Resolves with the error text, or undefined when the view was saved. */
  onSave(draft: ViewDraft): Promise<string | undefined>;
  onClose(): void;
}

const longestName = 50;

export function ViewDialog({ isNew, start, roles, onSave, onClose }: ViewDialogProps) {
  const texts = useTexts(viewTexts);
  const id = useId();
  const [draft, setDraft] = useState(start);
  const [issue, setIssue] = useState('');
  const [isSaving, setSaving] = useState(false);
  const set = (change: Partial<ViewDraft>) => setDraft((now) => ({ ...now, ...change }));
  const save = async () => {
    const name = draft.name.trim();
    if (name === '') return setIssue(texts.nameMissing);
    setSaving(true);
    const wrong = await onSave({ ...draft, name });
    setSaving(false);
    setIssue(wrong ?? '');
  };
  return (
    <Modal
      open
      width={440}
      title={isNew ? texts.saveTitle : texts.editTitle}
      okText={texts.ok}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
      // `autoFocus` does not work here: the dialog moves the focus to its close button once it is open.
      afterOpenChange={() => document.getElementById(`${id}-name`)?.focus()}
    >
      <div className="ec-view-form">
        <label htmlFor={`${id}-name`}>{texts.name}</label>
        <Input
          id={`${id}-name`}
          maxLength={longestName}
          value={draft.name}
          {...(issue ? { status: 'error' as const } : {})}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            set({ name: event.target.value });
            setIssue('');
          }}
          onPressEnter={() => void save()}
        />
        <p id={`${id}-note`} className={issue ? 'ec-view-note ec-view-wrong' : 'ec-view-note'}>
          {issue || texts.nameHint}
        </p>
        {roles.length > 0 ? (
          <>
            <label htmlFor={`${id}-roles`}>{texts.roles}</label>
            <Select<string[]>
              id={`${id}-roles`}
              className="ec-wide"
              mode="multiple"
              maxTagCount="responsive"
              placeholder={texts.nobody}
              showSearch={{ optionFilterProp: 'label' }}
              options={roles.map((role) => ({ value: role.id, label: role.name }))}
              value={[...draft.roleIds]}
              onChange={(roleIds) => set({ roleIds })}
            />
          </>
        ) : null}
        {draft.roleIds.length > 0 && roles.length > 0 ? (
          <Checkbox checked={draft.isRoleDefault} onChange={(event) => set({ isRoleDefault: event.target.checked })}>
            {texts.roleDefault}
          </Checkbox>
        ) : null}
        <Checkbox checked={draft.isDefault} onChange={(event) => set({ isDefault: event.target.checked })}>
          {texts.ownDefault}
        </Checkbox>
      </div>
    </Modal>
  );
}
