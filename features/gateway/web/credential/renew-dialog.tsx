// Asks for confirmation before the old key stops working, and shows the new key.

import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import { AskForm } from '@ec/records/change/ask-form.tsx';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { actionOf } from '@ec/resource/contracts/row-calls';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import type { Issues } from '@ec/ui/form/form-shell.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Input, Radio } from 'antd';
import { keyAsks, ownSecretPattern, ownSecretProblem } from '../../shared/credential/key-fields.ts';
import { credentialTexts } from './credential-texts.ts';
import type { Keys } from './keys.ts';
import { showNewKey } from './new-key.ts';

interface RenewProps {
  keys: Keys;
  row: { id: string; deviceNo: string | null };
  onClose(): void;
}

const start = { usesOwn: 0, ownSecret: '' };
const { usesOwn, ownSecret } = keyAsks;

const issuesOf =
  (language: Language) =>
  ({ usesOwn: isOwn, ownSecret: typed }: Record<string, unknown>): Issues =>
    isOwn === 1 && !ownSecretPattern.test(textOf(typed)) ? { ownSecret: labelOf(ownSecretProblem, language) } : {};

export function RenewDialog({ keys, row: { id, deviceNo }, onClose }: RenewProps) {
  const texts = useTexts(credentialTexts);
  const { api, language } = useConsole();
  const queries = useQueryClient();
  const call = useMutation({
    mutationFn: (answers: Record<string, unknown>) =>
      callOf(api, actionOf(keys, 'renew'))({ ...answers, id }, { quiet: true }),
    onSuccess: ({ secret }) => secret !== '' && showNewKey({ deviceNo: deviceNo ?? '', secret }),
    onSettled: () => void queries.invalidateQueries({ queryKey: servedKey(keys) }),
  });
  return (
    <AskForm
      start={start}
      title={`${texts.renew} · ${deviceNo ?? ''}`}
      act={{ label: texts.renew, isDangerous: true }}
      fieldsOf={({ usesOwn }) =>
        usesOwn === 1 ? [{ name: 'ownSecret', label: labelOf(ownSecret.label, language) }] : []
      }
      issuesOf={issuesOf(language)}
      isSending={call.isPending}
      send={(answers) => call.mutateAsync(answers)}
      onClose={onClose}
    >
      {({ id: formId, values, issues, set }) => (
        <>
          <p>{texts.renewAsk}</p>
          <Radio.Group
            value={values.usesOwn}
            options={[
              { value: 0, label: texts.generate },
              { value: 1, label: labelOf(usesOwn.label, language) },
            ]}
            onChange={({ target }) => set({ usesOwn: target.value, ownSecret: '' })}
          />
          {values.usesOwn === 1 ? (
            <FieldFrame
              id={`${formId}-ownSecret`}
              label={labelOf(ownSecret.label, language)}
              isRequired
              isWide
              issue={issues.ownSecret}
            >
              <Input.Password
                id={`${formId}-ownSecret`}
                autoComplete="off"
                maxLength={40}
                value={textOf(values.ownSecret)}
                status={issues.ownSecret ? 'error' : ''}
                onChange={({ target }) => set({ ...values, ownSecret: target.value })}
              />
            </FieldFrame>
          ) : null}
        </>
      )}
    </AskForm>
  );
}
