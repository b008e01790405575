// Shows which rows the holders of a role see. The role is the opened row, or is picked in the drawer.
import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { titleOf } from '@ec/records/list/served';
import { keyOf } from '@ec/resource-web/use-call';
import { useTreeSearch } from '@ec/ui/input/tree-search';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { Drawer, TreeSelect } from 'antd';
import { useState } from 'react';
import { roleTree } from '../../shared/role.contract.ts';
import { role } from '../../shared/role.resource.ts';
import { SightTable } from './sight-table.tsx';
import { sightTexts } from './sight-texts.ts';

const width = 'min(960px, 100vw)';

export function SightDrawer({ row, onClose }: { row: Row; onClose(): void }) {
  const texts = useTexts(sightTexts);
  return (
    <Drawer open size={width} title={fill(texts.titleOf, { name: titleOf(role, row) })} onClose={onClose}>
      <SightTable of={{ roleId: row.id }} />
    </Drawer>
  );
}

/** The drawer in which people pick the role. */
export function ChosenSightDrawer({ onClose }: { onClose(): void }) {
  const { api, language } = useConsole();
  const texts = useTexts(sightTexts);
  const [roleId, setRoleId] = useState<string>();
  const roles = useQuery({
    queryKey: keyOf(roleTree, language),
    queryFn: ({ signal }) => callOf(api, roleTree)({}, { signal }),
  });
  const search = useTreeSearch(roles.data);
  return (
    <Drawer open size={width} title={texts.title} onClose={onClose}>
      <div className="ec-stack">
        <TreeSelect
          className="ec-wide"
          aria-label={texts.pickRole}
          placeholder={texts.pickRole}
          {...search}
          loading={roles.isLoading}
          treeDefaultExpandAll
          value={roleId}
          onChange={(id: unknown) => setRoleId(textOf(id))}
        />
        {roleId ? <SightTable key={roleId} of={{ roleId }} /> : null}
      </div>
    </Drawer>
  );
}
