// Sets the data source of a tenant (contract §3.5: datasource); an empty choice clears it.

import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { useRefresh } from '@ec/records/change/use-undo';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { FieldInput } from '@ec/resource-web/field-input.tsx';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMutation } from '@tanstack/react-query';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import { tenant } from '../../shared/tenant.resource.ts';
import { setTenantDatasource } from '../../shared/tenant-setting.contract.ts';
import type { TenantRow } from './open-dialog.ts';
import { tenantTexts } from './tenant-texts.ts';

export function DatasourceDialog({ row, onClose }: { row: TenantRow; onClose(): void }) {
  const texts = useTexts(tenantTexts);
  const { api } = useConsole();
  const { success } = useFeedback();
  const refresh = useRefresh(tenant);
  const stored = row.datasourceId;
  const [datasourceId, setDatasourceId] = useState(stored);
  const save = useMutation({
    mutationFn: () => callOf(api, setTenantDatasource)({ tenantId: row.tenantId, datasourceId }),
    onSuccess() {
      success(texts.done);
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <Modal
      open
      title={fill(texts.datasourceTitle, { name: row.tenantName })}
      okText={texts.save}
      okButtonProps={{ disabled: datasourceId === stored }}
      confirmLoading={save.isPending}
      onOk={() => save.mutate()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form layout="vertical">
        <Form.Item label={texts.datasource} htmlFor="tenant-datasource" extra={texts.datasourceHint}>
          <FieldInput
            id="tenant-datasource"
            resource={tenant}
            name="datasourceId"
            field={tenant.fields.datasourceId}
            values={{ datasourceId }}
            row={row}
            value={datasourceId}
            onChange={(value) => setDatasourceId(textOf(value))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
