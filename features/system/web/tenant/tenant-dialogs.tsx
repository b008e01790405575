// The dialogs beside the list of tenants, and the button that opens the settings of several tenants.
import { useConsole } from '@ec/records/console/console';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { DatasourceDialog } from './datasource-dialog.tsx';
import { GreetDialog } from './greet-dialog.tsx';
import { ask, type TenantDialog, useOpenDialog } from './open-dialog.ts';
import { PackageDialog } from './package-dialog.tsx';
import { SettingDialog } from './setting-dialog.tsx';
import { tenantTexts } from './tenant-texts.ts';

export function TenantDialogs({ selected }: { selected: readonly string[] }) {
  const texts = useTexts(tenantTexts);
  const { person } = useConsole();
  const openDialog = useOpenDialog();
  useGo(openDialog);
  const onClose = () => ask(undefined);
  return (
    <>
      {selected.length > 0 && person.roles.includes('administrator') ? (
        <Button onClick={() => ask({ what: 'settings', rows: selected.map((id) => ({ id })) })}>
          {texts.settingsMany}
        </Button>
      ) : null}
      {openDialog?.what === 'settings' ? <SettingDialog {...openDialog} onClose={onClose} /> : null}
      {openDialog?.what === 'package' ? <PackageDialog row={openDialog.row} onClose={onClose} /> : null}
      {openDialog?.what === 'datasource' ? <DatasourceDialog row={openDialog.row} onClose={onClose} /> : null}
      {openDialog?.what === 'greet' ? <GreetDialog row={openDialog.row} onClose={onClose} /> : null}
    </>
  );
}

/** Opens the usage page, or the home page for entering a tenant, because neither is a dialog. */
function useGo(dialog: TenantDialog | undefined): void {
  const { openTab } = useConsole();
  const go = useEffectEvent((next: TenantDialog | undefined) => {
    if (next?.what !== 'usage' && next?.what !== 'enter') return;
    const { tenantId, tenantName } = next.row;
    ask(undefined);
    if (next.what === 'usage') openTab(`/system/tenant/usage/${tenantId}`);
    else openTab(`/wel/index?${new URLSearchParams({ enter: tenantId, name: tenantName })}`);
  });
  useEffect(() => go(dialog), [dialog]);
}
