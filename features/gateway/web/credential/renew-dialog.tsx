// Asks once more before the old key stops working, and shows the new one.

import { AskForm } from '@ec/records/change/ask-form.tsx';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { actionOf } from '@ec/resource/contracts/row-calls';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { credentialTexts } from './credential-texts.ts';
import type { Keys } from './keys.ts';
import { showKey } from './shown-key.ts';

interface RenewProps {
  keys: Keys;
  row: { id: string; deviceNo: string | null };
  onClose(): void;
}

const nothing = {};

export function RenewDialog({ keys, row: { id, deviceNo }, onClose }: RenewProps) {
  const texts = useTexts(credentialTexts);
  const { api } = useConsole();
  const queries = useQueryClient();
  const call = useMutation({
    mutationFn: () => callOf(api, actionOf(keys, 'renew'))({ id }, { quiet: true }),
    onSuccess: ({ secret }) => showKey({ deviceNo: deviceNo ?? '', secret }),
    onSettled: () => void queries.invalidateQueries({ queryKey: servedKey(keys) }),
  });
  return (
    <AskForm
      start={nothing}
      title={`${texts.renew} · ${deviceNo ?? ''}`}
      act={{ label: texts.renew, isDangerous: true }}
      fieldsOf={() => []}
      issuesOf={() => nothing}
      isSending={call.isPending}
      send={() => call.mutateAsync()}
      onClose={onClose}
    >
      {() => <p>{texts.renewAsk}</p>}
    </AskForm>
  );
}
