// The roles of the chosen users, picked from the tree of roles.

import { fill } from '@ec/language/fill';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { keyOf } from '@ec/resource-web/use-call';
import { useTreeSearch } from '@ec/ui/input/tree-search';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { Modal, TreeSelect } from 'antd';
import { useState } from 'react';
import { roleTree } from '../../shared/role.contract.ts';
import { useUsers } from './use-users.ts';
import { userTexts } from './user-texts.ts';

interface RolesDialogProps {
  ids: readonly string[];
  /** The present roles, where one user is selected. */
  roleIds: readonly string[];
  onClose(): void;
}

export function RolesDialog({ ids, roleIds, onClose }: RolesDialogProps) {
  const { api, language } = useConsole();
  const texts = useTexts(userTexts);
  const { grant } = useUsers();
  const [chosen, setChosen] = useState<string[]>([...roleIds]);
  const [isBusy, setBusy] = useState(false);
  const { data, isLoading } = useQuery({
    queryKey: keyOf(roleTree, language),
    queryFn: ({ signal }) => callOf(api, roleTree)({}, { signal }),
  });
  const search = useTreeSearch(data);
  const save = async () => {
    setBusy(true);
    const isDone = await grant(ids, chosen);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Modal
      open
      title={fill(texts.rolesOf, { count: ids.length })}
      okText={texts.save}
      cancelText={texts.cancel}
      okButtonProps={{ disabled: chosen.length === 0, loading: isBusy }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className="ec-muted">{texts.rolesHint}</p>
      <TreeSelect
        className="ec-wide"
        aria-label={texts.chooseRoles}
        placeholder={texts.chooseRoles}
        {...search}
        loading={isLoading}
        treeCheckable
        treeCheckStrictly
        treeDefaultExpandAll
        value={chosen.map((value) => ({ value }))}
        onChange={(picked: { value: string }[]) => setChosen(picked.map(({ value }) => value))}
      />
    </Modal>
  );
}
