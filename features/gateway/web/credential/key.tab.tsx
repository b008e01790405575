// On a charger: where it connects to, and the key that it signs in with.

import { deviceType } from '@ec/devices/shared/device.enums';
import { textOf } from '@ec/language/unknown';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { saveOf } from '@ec/resource/contracts/row-calls';
import { encodeQuery } from '@ec/resource/query-tree';
import type { RowOf } from '@ec/resource/row';
import { useRows } from '@ec/resource-web/use-rows';
import { useStateTag } from '@ec/resource-web/use-state-tag';
import type { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { CopyMark } from '@ec/ui/value/copy-mark.tsx';
import { unknown } from '@ec/ui/value/quantity.tsx';
import { tags } from '@ec/ui/value/tags.tsx';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { credentialState, deviceCredential } from '../../shared/credential/credential.resource.ts';
import { credentialTexts } from './credential-texts.ts';
import { KeyDialog } from './key-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import { showKey, useShownKey } from './shown-key.ts';

type Charger = RowOf<typeof chargingStack>;

/** As a charger writes it, from where the console itself was opened. */
const addressOf = (ocppId: string): string =>
  `${window.location.origin.replace(/^http/, 'ws')}/ocpp/${encodeURIComponent(ocppId)}`;

export function KeyTab({ row: { id, ocppId, stackNo } }: { row: Charger }) {
  const texts = useTexts(credentialTexts);
  const { can } = useConsole();
  const shown = useShownKey();
  const [isRenewing, setRenewing] = useState(false);
  const { make, isBusy } = useMake(id);
  const q = encodeQuery({ all: [{ f: 'deviceId', o: 'equal', v: id }] });
  const { data, isPending } = useRows(deviceCredential, { q, size: 1 });
  if (isPending) return <ListSkeleton rows={3} columns={2} />;
  const key = data?.[0];
  return (
    <>
      {shown ? <KeyDialog shown={shown} onClose={() => showKey(undefined)} /> : null}
      {isRenewing && key ? <RenewDialog row={key} onClose={() => setRenewing(false)} /> : null}
      <dl className="credential-facts">
        <div>
          <dt>{texts.address}</dt>
          <dd>
            {ocppId ? (
              <>
                <code>{addressOf(ocppId)}</code> <CopyMark text={addressOf(ocppId)} what={texts.address} />
              </>
            ) : (
              texts.noId
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.user}</dt>
          <dd>{ocppId || unknown}</dd>
        </div>
        {key ? <KeyFacts row={key} /> : null}
      </dl>
      {key ? (
        can('deviceCredential_renew') ? (
          <Button danger onClick={() => setRenewing(true)}>
            {texts.renew}
          </Button>
        ) : null
      ) : (
        <Empty
          title={texts.none}
          reason={texts.noneText}
          action={
            can('deviceCredential_add') ? (
              <Button type="primary" loading={isBusy} onClick={() => make(stackNo)}>
                {texts.make}
              </Button>
            ) : undefined
          }
        />
      )}
    </>
  );
}

function KeyFacts({ row }: { row: RowOf<typeof deviceCredential> }) {
  const texts = useTexts(credentialTexts);
  const tagOf = useStateTag(credentialState);
  const facts = [
    [texts.state, row.credentialState ? tags([tagOf(row.credentialState)]) : unknown],
    [texts.lastSeen, row.lastSeen ? <TimeText key="seen" value={row.lastSeen} /> : unknown],
    [texts.lastAddress, row.lastAddress || unknown],
    [texts.renewTime, row.renewTime ? <TimeText key="made" value={row.renewTime} /> : unknown],
  ] as const;
  return facts.map(([label, value]) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ));
}

function useMake(deviceId: string) {
  const { api } = useConsole();
  const { error } = useFeedback();
  const queries = useQueryClient();
  const call = useMutation({
    mutationFn: async (deviceNo: string) => {
      const draft = { deviceType: deviceType.key.charger, deviceId };
      const made: Record<string, unknown> = await callOf(api, saveOf(deviceCredential, true))(draft, { quiet: true });
      showKey({ deviceNo, secret: textOf(made.secret) });
    },
    onError: (problem: Error) => error(problem.message),
    onSettled: () => void queries.invalidateQueries({ queryKey: servedKey(deviceCredential) }),
  });
  return { make: call.mutate, isBusy: call.isPending };
}
