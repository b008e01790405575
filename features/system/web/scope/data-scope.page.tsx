// Data scopes beside the menus that they belong to.
import { textOf } from '@ec/language/unknown';
import { ListView } from '@ec/resource-web/list-view.tsx';
import type { Slots } from '@ec/resource-web/slots';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { useState } from 'react';
import { dataScope } from '../../shared/data-scope.resource.ts';
import { menuTree } from '../../shared/grant-trees.contract.ts';
import { dataScopeType } from '../../shared/platform.enums.ts';
import { ChosenSightDrawer } from '../role/sight-drawer.tsx';
import { sightTexts } from '../role/sight-texts.ts';
import { TenantPick } from '../tenant-scope/tenant-pick.tsx';
import { TenantScope } from '../tenant-scope/tenant-scope.tsx';
import { ScopedColumns, ScopedResource } from './scope-cells.tsx';
import { ColumnInput, ResourceInput, TenantInput } from './scope-inputs.tsx';
import { scopeTexts } from './scope-texts.ts';
import { TreeFilter } from './tree-filter.tsx';

export const slots: Slots = {
  cells: {
    scopeClass: ({ scopeClass }) => <ScopedResource name={textOf(scopeClass)} />,
    scopeColumn: (row) => <ScopedColumns resource={textOf(row.scopeClass)} columns={textOf(row.scopeColumn)} />,
    scopeField: (row) => <ScopedColumns resource={textOf(row.scopeClass)} columns={textOf(row.scopeField)} />,
  },
  reads: ['scopeClass'],
  Toolbar: ScopeTools,
  // Without a chosen menu, a new scope starts with the rule of sites, because that rule needs no menu.
  startsWith: ({ menuId = '' }) => ({ menuId, scopeType: menuId ? undefined : dataScopeType.key.sites }),
  inputs: { tenantId: TenantInput, scopeClass: ResourceInput, scopeColumn: ColumnInput },
};

/** The choice of a tenant, and a button that shows which rows a role sees through all its scopes. */
function ScopeTools() {
  const texts = useTexts(sightTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TenantPick />
      <Button onClick={() => setOpen(true)}>{texts.title}</Button>
      {isOpen ? <ChosenSightDrawer onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export function Page() {
  const texts = useTexts(scopeTexts);
  return (
    <TenantScope>
      <TreeFilter call={menuTree} filter="menuId" title={texts.menus} all={texts.allMenus}>
        <ListView resource={dataScope} slots={slots} />
      </TreeFilter>
    </TenantScope>
  );
}
