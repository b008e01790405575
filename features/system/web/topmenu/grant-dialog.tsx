// Assigns menus to a top menu: exactly the checked menus are stored, and the dialog reopens with them.

import { fill } from '@ec/language/fill';
import { useRefresh } from '@ec/records/change/use-undo';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { recordTexts } from '@ec/records/list/record-texts';
import { servedKey, titleOf } from '@ec/records/list/served';
import type { Row } from '@ec/resource-web/draft';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { CheckTree } from '@ec/ui/input/check-tree.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { grantTopMenus, topMenuTrees } from '../../shared/grant-trees.contract.ts';
import { topmenu } from '../../shared/topmenu.resource.ts';
import { topmenuTexts } from './topmenu-texts.ts';

const calls = topMenuTrees.topmenu;

// The row of the open dialog is a store, because row actions are plain functions and cannot set the state of a component.
let openRow: Row | undefined;
const listeners = new Set<() => void>();

export function askGrant(row: Row | undefined): void {
  openRow = row;
  for (const listener of listeners) listener();
}

export function GrantDialogs() {
  const row = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => openRow,
  );
  return row ? <GrantDialog row={row} key={row.id} /> : null;
}

function GrantDialog({ row }: { row: Row }) {
  const texts = useTexts(topmenuTexts);
  const { toast } = useTexts(recordTexts);
  const { api, language } = useConsole();
  const { success } = useFeedback();
  const refresh = useRefresh(topmenu);
  const [changed, setChanged] = useState<readonly string[]>();
  const stored = useQuery({
    queryKey: [...servedKey(topmenu), 'grant', language, row.id],
    queryFn: async ({ signal }) => {
      const options = { signal, quiet: true };
      const [tree, keys] = await Promise.all([
        callOf(api, calls.tree)({}, options),
        callOf(api, calls.keys)({ topMenuIds: row.id }, options),
      ]);
      return { nodes: tree.menu, keys: keys.menu };
    },
    gcTime: 0,
  });
  const onClose = () => askGrant(undefined);
  const save = useMutation({
    mutationFn: (menuIds: readonly string[]) =>
      callOf(api, grantTopMenus)({ topMenuIds: row.id, menuIds: menuIds.join(',') }),
    onSuccess() {
      success(toast.done);
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <Modal
      open
      width={600}
      title={fill(texts.grantTitle, { name: titleOf(topmenu, row) })}
      okText={texts.save}
      okButtonProps={{ disabled: changed === undefined }}
      confirmLoading={save.isPending}
      onOk={() => changed && save.mutate(changed)}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className="ec-muted">{texts.hint}</p>
      {stored.isPending ? <FormSkeleton fields={3} /> : null}
      {stored.isError ? <LoadError error={stored.error} onRetry={() => void stored.refetch()} /> : null}
      {stored.data ? (
        <CheckTree
          id="topmenu-menus"
          nodes={stored.data.nodes}
          checked={changed ?? stored.data.keys}
          onChange={setChanged}
        />
      ) : null}
    </Modal>
  );
}
