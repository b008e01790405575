// Shows the settings with which a device connects, and its key, in the details of the device.

import type { deviceType } from '@ec/device-vocabulary/device.enums';
import { textOf } from '@ec/language/unknown';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { saveOf } from '@ec/resource/contracts/row-calls';
import type { KeyOf } from '@ec/resource/enum';
import { encodeQuery } from '@ec/resource/query-tree';
import type { RowOf } from '@ec/resource/row';
import { useRows } from '@ec/resource-web/use-rows';
import { useStateTag } from '@ec/resource-web/use-state-tag';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { CopyMark } from '@ec/ui/value/copy-mark.tsx';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import { tags } from '@ec/ui/value/tags.tsx';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { credentialState } from '../../shared/credential/key-fields.ts';
import { credentialTexts } from './credential-texts.ts';
import type { Keys } from './keys.ts';
import { showNewKey } from './new-key.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';

interface DeviceKeyProps {
  /** The resource of the device's key. */
  keys: Keys;
  deviceType: KeyOf<typeof deviceType>;
  deviceId: string;
  deviceNo: string;
  /** Further settings to enter in the device. `missing` is shown in place of an unknown value. */
  entered: readonly (readonly [label: string, value: string | undefined])[];
  missing?: string;
}

export function DeviceKey({ keys, deviceType: type, deviceId, deviceNo, entered, missing }: DeviceKeyProps) {
  const texts = useTexts(credentialTexts);
  const { can } = useConsole();
  const [isRenewing, setRenewing] = useState(false);
  const { make, isBusy } = useMake(keys, type, deviceId);
  const q = encodeQuery({ all: [{ f: 'deviceId', o: 'equal', v: deviceId }] });
  const { data, isPending } = useRows(keys, { q, size: 1 });
  if (isPending) return <ListSkeleton rows={3} columns={2} />;
  const key = data?.[0];
  return (
    <>
      <NewKeyDialog />
      {isRenewing && key ? <RenewDialog keys={keys} row={key} onClose={() => setRenewing(false)} /> : null}
      <dl className="credential-facts">
        {entered.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value ? (
                <>
                  <code>{value}</code> <CopyMark text={value} name={label} />
                </>
              ) : (
                (missing ?? emptyValue)
              )}
            </dd>
          </div>
        ))}
        {key ? <KeyFacts row={key} /> : null}
      </dl>
      {key ? (
        can(`${keys.code}_renew`) ? (
          <Button danger onClick={() => setRenewing(true)}>
            {texts.renew}
          </Button>
        ) : null
      ) : (
        <Empty
          title={texts.none}
          reason={texts.noneText}
          action={
            can(`${keys.code}_add`) ? (
              <Button type="primary" loading={isBusy} onClick={() => make(deviceNo)}>
                {texts.make}
              </Button>
            ) : undefined
          }
        />
      )}
    </>
  );
}

function KeyFacts({ row }: { row: RowOf<Keys> }) {
  const texts = useTexts(credentialTexts);
  const tagOf = useStateTag(credentialState);
  const facts = [
    [texts.state, row.credentialState ? tags([tagOf(row.credentialState)]) : emptyValue],
    [texts.lastSeen, row.lastSeen ? <TimeText key="seen" value={row.lastSeen} /> : emptyValue],
    [texts.lastAddress, row.lastAddress || emptyValue],
    [texts.renewTime, row.renewTime ? <TimeText key="made" value={row.renewTime} /> : emptyValue],
  ] as const;
  return facts.map(([label, value]) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ));
}

function useMake(keys: Keys, type: KeyOf<typeof deviceType>, deviceId: string) {
  const { api } = useConsole();
  const { error } = useFeedback();
  const queries = useQueryClient();
  const call = useMutation({
    mutationFn: async (deviceNo: string) => {
      const draft = { deviceType: type, deviceId };
      const createdKey: Record<string, unknown> = await callOf(api, saveOf(keys, true))(draft, { quiet: true });
      showNewKey({ deviceNo, secret: textOf(createdKey.secret) });
    },
    onError: (problem: Error) => error(problem.message),
    onSettled: () => void queries.invalidateQueries({ queryKey: servedKey(keys) }),
  });
  return { make: call.mutate, isBusy: call.isPending };
}
