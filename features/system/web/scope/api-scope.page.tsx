// The list of API scopes beside the tree of the menus that they belong to.
import { ListView } from '@ec/resource-web/list-view.tsx';
import type { Slots } from '@ec/resource-web/slots';
import { useTexts } from '@ec/ui/text/use-texts';
import { apiScope } from '../../shared/api-scope.resource.ts';
import { menuTree } from '../../shared/grant-trees.contract.ts';
import { scopeTexts } from './scope-texts.ts';
import { TreeFilter } from './tree-filter.tsx';

export const slots: Slots = { startsWith: ({ menuId = '' }) => ({ menuId }) };

export function Page() {
  const texts = useTexts(scopeTexts);
  return (
    <TreeFilter call={menuTree} filter="menuId" title={texts.menus} all={texts.allMenus}>
      <ListView resource={apiScope} slots={slots} />
    </TreeFilter>
  );
}
