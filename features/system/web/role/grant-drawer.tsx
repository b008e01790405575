// Grants menus, data scopes and API scopes to a role. It opens with the stored grants; grants beyond the caller's rights stay.

import { fill } from '@ec/language/fill';
import { useRefresh } from '@ec/records/change/use-undo';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { titleOf } from '@ec/records/list/served';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { SearchBox } from '@ec/ui/input/search-box.tsx';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Drawer, Tabs, Tree } from 'antd';
import { useState } from 'react';
import { grantToRoles } from '../../shared/role.contract.ts';
import { role } from '../../shared/role.resource.ts';
import { checkStateOf, filterNodes, type GrantNode, pathsOf, toggled } from './grant-rules.ts';
import { roleTexts } from './role-texts.ts';
import { type Kind, kinds, useGranted, useGrantTree } from './use-grants.ts';

type Chosen = Record<Kind, ReadonlySet<string>>;

export function GrantDrawer({ row, onClose }: { row: Row; onClose(): void }) {
  const { api } = useConsole();
  const { success } = useFeedback();
  const texts = useTexts(roleTexts);
  const refresh = useRefresh(role);
  const tree = useGrantTree();
  const granted = useGranted(row.id);
  const [chosen, setChosen] = useState<Chosen>();
  const [isBusy, setBusy] = useState(false);
  if (!chosen && granted.data) {
    const { menu, dataScope, apiScope } = granted.data;
    setChosen({ menu: new Set(menu), dataScope: new Set(dataScope), apiScope: new Set(apiScope) });
  }
  const save = async (all: Chosen) => {
    setBusy(true);
    const keys = { menuIds: [...all.menu], dataScopeIds: [...all.dataScope], apiScopeIds: [...all.apiScope] };
    const isDone = await callOf(
      api,
      grantToRoles,
    )({ roleIds: row.id, ...keys }).then(
      () => true,
      () => false, // the request layer has shown the reason
    );
    setBusy(false);
    if (!isDone) return;
    success(texts.done);
    void refresh();
    onClose();
  };
  const error = tree.error ?? granted.error;
  const onRetry = () => void Promise.all([tree.refetch(), granted.refetch()]);
  return (
    <Drawer
      open
      size="min(640px, 100vw)"
      title={fill(texts.grantTitle, { name: titleOf(role, row) })}
      onClose={onClose}
      footer={
        <div className="ec-drawer-foot">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="primary" loading={isBusy} disabled={!chosen} onClick={() => chosen && void save(chosen)}>
            {texts.save}
          </Button>
        </div>
      }
    >
      {error ? (
        <LoadError error={error} onRetry={onRetry} />
      ) : chosen && tree.data ? (
        <Tabs
          items={kinds.map((kind) => ({
            key: kind,
            label: `${texts[kind]} ${chosen[kind].size}`,
            children: (
              <GrantTree
                nodes={tree.data[kind]}
                chosen={chosen[kind]}
                note={kind === 'dataScope' ? texts.noScope : undefined}
                onChange={(next) => setChosen({ ...chosen, [kind]: next })}
              />
            ),
          }))}
        />
      ) : (
        <FormSkeleton fields={10} />
      )}
    </Drawer>
  );
}

interface GrantTreeProps {
  nodes: GrantNode[];
  chosen: ReadonlySet<string>;
  note: string | undefined;
  onChange(next: Set<string>): void;
}

function GrantTree({ nodes, chosen, note, onChange }: GrantTreeProps) {
  const texts = useTexts(roleTexts);
  const [text, setText] = useState('');
  const paths = pathsOf(nodes);
  const unseen = [...chosen].filter((key) => !paths.has(key)).length;
  const matches = filterNodes(nodes, text);
  return (
    <div className="ec-stack">
      {note ? <p className="ec-muted">{note}</p> : null}
      <SearchBox label={texts.find} value={text} onType={setText} />
      <p className="ec-muted" role="status">
        {fill(texts.counted, { count: chosen.size - unseen })}
        {unseen > 0 ? ` · ${fill(texts.unseen, { count: unseen })}` : ''}
      </p>
      {matches.length === 0 ? (
        <p className="ec-muted">{texts.nothing}</p>
      ) : (
        <Tree<GrantNode>
          key={text === '' ? 'all' : 'found'}
          checkable
          checkStrictly
          selectable={false}
          defaultExpandAll={text !== ''}
          height={560}
          treeData={matches}
          checkedKeys={checkStateOf(nodes, chosen)}
          onCheck={(_, { node, checked }) => onChange(toggled(chosen, node, checked))}
        />
      )}
    </div>
  );
}
