// Sets the package of a tenant, and shows what its roles would lose by another package.

import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { useRefresh } from '@ec/records/change/use-undo';
import { RowInput } from '@ec/records/choices/row-input.tsx';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { keyOf } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import { tenant } from '../../shared/tenant.resource.ts';
import { tenantPackage } from '../../shared/tenant-package.resource.ts';
import { previewTenantPackage, setTenantPackage } from '../../shared/tenant-setting.contract.ts';
import { LossList, takesAway } from '../tenant-package/loss-list.tsx';
import { packageTexts } from '../tenant-package/package-texts.ts';
import type { TenantRow } from './open-dialog.ts';
import { tenantTexts } from './tenant-texts.ts';

export function PackageDialog({ row, onClose }: { row: TenantRow; onClose(): void }) {
  const texts = { ...useTexts(packageTexts), ...useTexts(tenantTexts) };
  const { api } = useConsole();
  const { success } = useFeedback();
  const refresh = useRefresh(tenant);
  const stored = row.packageId;
  const [packageId, setPackageId] = useState(stored);
  const choice = { tenantId: row.tenantId, packageId };
  const preview = useQuery({
    queryKey: keyOf(previewTenantPackage, row.id, packageId),
    queryFn: ({ signal }) => callOf(api, previewTenantPackage)(choice, { signal, quiet: true }),
    enabled: packageId !== stored,
    gcTime: 0,
  });
  const save = useMutation({
    mutationFn: () => callOf(api, setTenantPackage)(choice),
    onSuccess() {
      success(texts.done);
      onClose();
    },
    onSettled: refresh,
  });
  const losses = packageId === stored ? undefined : preview.data;
  const isHarmful = losses !== undefined && takesAway(losses);
  function showLosses() {
    if (packageId === stored) return null;
    if (preview.isError) return <p className="ec-error">{texts.previewFailed}</p>;
    if (losses === undefined) return <p>{texts.checking}</p>;
    return isHarmful ? <LossList losses={losses} /> : <p>{texts.noLoss}</p>;
  }
  return (
    <Modal
      open
      width={600}
      title={fill(texts.packageTitle, { name: row.tenantName })}
      okText={isHarmful ? texts.saveName : texts.save}
      okButtonProps={{ disabled: losses === undefined, danger: isHarmful }}
      confirmLoading={save.isPending}
      onOk={() => save.mutate()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form layout="vertical">
        <Form.Item label={texts.package} htmlFor="tenant-package" extra={texts.packageHint}>
          <RowInput
            id="tenant-package"
            table={tenantPackage}
            isMany={false}
            known={stored ? { value: stored, label: row.packageName } : undefined}
            value={packageId}
            onChange={(value) => setPackageId(textOf(value))}
          />
        </Form.Item>
      </Form>
      <div aria-live="polite">{showLosses()}</div>
    </Modal>
  );
}
