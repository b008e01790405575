// Tenant packages (specification §2, §5, §6): a dialog of 600 pixels with a tree of menus, and no view button. Before a change that takes
// permissions from roles, the page shows the losses and asks for confirmation.

import { textOf } from '@ec/language/unknown';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import type { SaveHooks } from '@ec/resource-web/slots';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { previewPackage } from '../../shared/package-losses.contract.ts';
import { tenantPackage } from '../../shared/tenant-package.resource.ts';
import { useAskLosses } from './ask-losses.tsx';
import { MenuTreeInput } from './menu-tree-input.tsx';
import { packageTexts } from './package-texts.ts';

function useSaving(): SaveHooks<typeof tenantPackage> {
  const { api } = useConsole();
  const { error } = useFeedback();
  const texts = useTexts(packageTexts);
  const ask = useAskLosses();
  return {
    async mayGo(body, row) {
      if (row === undefined || body.menuId === undefined) return true;
      const draft = { id: row.id, menuId: textOf(body.menuId) };
      try {
        return await ask(await callOf(api, previewPackage)(draft, { quiet: true }));
      } catch {
        error(texts.previewFailed);
        return false;
      }
    },
  };
}

export const { Page, slots } = resourcePage(tenantPackage, {
  inputs: { menuId: MenuTreeInput },
  formKind: 'dialog',
  formWidth: 600,
  rights: { add: true, edit: true, delete: true, view: false },
  useSaving,
});
