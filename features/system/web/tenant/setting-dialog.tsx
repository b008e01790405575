// Sets quota and expiry of one or several tenants (contract §3.5: setting). For several, only the checked fields change.

import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { useRefresh } from '@ec/records/change/use-undo';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { DateInput } from '@ec/ui/input/input-date.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMutation } from '@tanstack/react-query';
import { Checkbox, Form, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { tenant } from '../../shared/tenant.resource.ts';
import { setTenants } from '../../shared/tenant-setting.contract.ts';
import type { TenantRow } from './open-dialog.ts';
import { tenantTexts } from './tenant-texts.ts';

interface SettingDialogProps {
  rows: readonly Pick<TenantRow, 'id'>[];
  /** The tenant's row, if only one is edited. */
  row?: TenantRow;
  onClose(): void;
}

export function SettingDialog({ rows, row, onClose }: SettingDialogProps) {
  const texts = useTexts(tenantTexts);
  const { api } = useConsole();
  const { success } = useFeedback();
  const refresh = useRefresh(tenant);
  const isMany = row === undefined;
  const stored = row?.accountNumber ?? 0;
  const [quota, setQuota] = useState<number | null>(stored > 0 ? stored : null);
  const [expires, setExpires] = useState(row?.expireTime ?? '');
  const [changes, setChanges] = useState({ quota: !isMany, expires: !isMany });
  const neverExpires = row?.tenantId === '000000';
  const save = useMutation({
    mutationFn: () =>
      callOf(
        api,
        setTenants,
      )({
        ids: rows.map(({ id }) => id).join(','),
        ...(changes.quota ? { accountNumber: quota ?? '' } : {}),
        ...(changes.expires && !neverExpires ? { expireTime: expires } : {}),
      }),
    onSuccess() {
      success(texts.done);
      onClose();
    },
    onSettled: refresh,
  });
  const what = (name: 'quota' | 'expires') =>
    isMany ? (
      <Checkbox
        checked={changes[name]}
        onChange={({ target }) => setChanges((now) => ({ ...now, [name]: target.checked }))}
      >
        {texts.change} {texts[name]}
      </Checkbox>
    ) : (
      texts[name]
    );
  const name = row ? row.tenantName : fill(texts.settingsCount, { count: rows.length });
  return (
    <Modal
      open
      title={fill(texts.settingsTitle, { name })}
      okText={texts.save}
      okButtonProps={{ disabled: !changes.quota && !changes.expires }}
      confirmLoading={save.isPending}
      onOk={() => save.mutate()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form layout="vertical" onSubmitCapture={() => save.mutate()}>
        <Form.Item label={what('quota')} htmlFor="setting-quota" extra={texts.quotaHint}>
          <InputNumber
            id="setting-quota"
            className="ec-wide"
            min={1}
            max={1_000_000}
            precision={0}
            placeholder={texts.unlimited}
            disabled={!changes.quota}
            value={quota}
            onChange={setQuota}
          />
        </Form.Item>
        <Form.Item
          label={what('expires')}
          htmlFor="setting-expires"
          extra={neverExpires ? texts.platformNote : texts.expiresHint}
        >
          <DateInput
            id="setting-expires"
            withTime
            isLocked={!changes.expires || neverExpires}
            value={expires}
            onChange={(value) => setExpires(textOf(value))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
