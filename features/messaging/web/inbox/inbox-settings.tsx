// The form with a person's message settings: the channels of each kind of message, alarm levels, quiet hours and language.
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { OutputOf } from '@ec/resource/contract';
import { useCall, useSend } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Alert, Button, Checkbox, Input, Radio, Select } from 'antd';
import { type FormEvent, useState } from 'react';
import { type InboxSettings, inboxSettings, saveInboxSettings } from '../../shared/inbox/inbox.contract.ts';
import { messageKind } from '../../shared/inbox/inbox.enums.ts';
import { inboxTexts } from './inbox-texts.ts';
import './inbox.css';

const channels = ['console', 'mail', 'sms'] as const;
const alarmKeys = { console: 'alarmConsole', mail: 'alarmMail', sms: 'alarmSms' } as const;

export function InboxSettingsForm() {
  const { data, error, refetch } = useCall(inboxSettings, {}, { gcTime: 0 });
  if (data) return <Form stored={data} onSaved={() => void refetch()} />;
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={5} />;
}

function Form({ stored, onSaved }: { stored: OutputOf<typeof inboxSettings>; onSaved(): void }) {
  const texts = useTexts(inboxTexts);
  const { success } = useFeedback();
  const { email, phone, ...settings } = stored;
  const [draft, setDraft] = useState<InboxSettings>(settings);
  const send = useSend(saveInboxSettings);
  const { quietFrom, quietTo } = draft;
  const isWrong = (quietFrom === '') !== (quietTo === '') || (quietFrom !== '' && quietFrom === quietTo);
  const set = (more: Partial<InboxSettings>) => setDraft((now) => ({ ...now, ...more }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) return;
    send.mutate(draft, {
      onSuccess: () => {
        success(texts.saved);
        onSaved();
      },
    });
  };
  return (
    <form className="ec-stack inbox-settings" onSubmit={submit}>
      <KindTable draft={draft} set={set} />
      <p className="ec-muted">{texts.hint}</p>
      <fieldset className="inbox-quiet">
        <legend>{texts.alarmLevel}</legend>
        {channels.map((channel) => (
          <AlarmLevel
            key={channel}
            name={texts[channel]}
            level={draft[alarmKeys[channel]]}
            isEnabled={draft[channel].includes(messageKind.key.alarm)}
            onChange={(level) => set({ [alarmKeys[channel]]: level })}
          />
        ))}
      </fieldset>
      <div>
        <Checkbox checked={draft.alarmCleared} onChange={({ target }) => set({ alarmCleared: target.checked })}>
          {texts.alarmCleared}
        </Checkbox>
      </div>
      {draft.mail.length > 0 ? <Reach place={email} to={fill(texts.mailTo, { email })} none={texts.noMail} /> : null}
      {draft.sms.length > 0 ? <Reach place={phone} to={fill(texts.smsTo, { phone })} none={texts.noSms} /> : null}
      <QuietHours draft={draft} set={set} isWrong={isWrong} />
      <div>
        <Checkbox
          checked={draft.quietCritical}
          disabled={quietFrom === ''}
          onChange={({ target }) => set({ quietCritical: target.checked })}
        >
          {texts.quietCritical}
        </Checkbox>
      </div>
      <fieldset className="inbox-quiet">
        <legend>{texts.language}</legend>
        <Radio.Group
          value={draft.language}
          onChange={({ target }) => set({ language: target.value })}
          options={[
            { value: 'zh', label: '中文' },
            { value: 'en', label: 'English' },
          ]}
        />
      </fieldset>
      <p className="ec-muted">{texts.languageHint}</p>
      <div>
        <Button type="primary" htmlType="submit" loading={send.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

interface SettingsPartProps {
  draft: InboxSettings;
  set(changes: Partial<InboxSettings>): void;
}

/** Chooses the channels of each kind of messages. */
function KindTable({ draft, set }: SettingsPartProps) {
  const texts = useTexts(inboxTexts);
  const language = useLanguage();
  return (
    <table className="ec-plain-table inbox-table">
      <thead>
        <tr>
          <th scope="col">{texts.kind}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {texts[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {messageKind.values.map((kind) => (
          <tr key={kind.key}>
            <th scope="row">{labelOf(kind, language)}</th>
            {channels.map((channel) => (
              <td key={channel}>
                <Checkbox
                  aria-label={`${labelOf(kind, language)} ${texts[channel]}`}
                  checked={draft[channel].includes(kind.key)}
                  onChange={({ target }) => {
                    const others = draft[channel].filter((key) => key !== kind.key);
                    set({ [channel]: target.checked ? [...others, kind.key] : others });
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Sets the quiet hours. Start and end are both empty, or both set and different. */
function QuietHours({ draft: { quietFrom, quietTo }, set, isWrong }: SettingsPartProps & { isWrong: boolean }) {
  const texts = useTexts(inboxTexts);
  return (
    <>
      <fieldset className="inbox-quiet">
        <legend>{texts.quiet}</legend>
        <Input
          type="time"
          aria-label={texts.from}
          style={{ width: 130 }}
          value={quietFrom}
          onChange={({ target }) => set({ quietFrom: target.value })}
        />
        <span>–</span>
        <Input
          type="time"
          aria-label={texts.to}
          style={{ width: 130 }}
          value={quietTo}
          status={isWrong ? 'error' : ''}
          onChange={({ target }) => set({ quietTo: target.value })}
        />
      </fieldset>
      <p className={isWrong ? 'ec-error' : 'ec-muted'} role={isWrong ? 'alert' : undefined}>
        {isWrong ? texts.halfQuiet : texts.quietHint}
      </p>
    </>
  );
}

interface AlarmLevelProps {
  name: string;
  level: number;
  isEnabled: boolean;
  onChange(level: number): void;
}

/** Chooses the least severe level of alarms that goes through a channel. */
function AlarmLevel({ name, level, isEnabled, onChange }: AlarmLevelProps) {
  const texts = useTexts(inboxTexts);
  return (
    <span className="inbox-level">
      {name}
      <Select
        aria-label={`${texts.alarmLevel} ${name}`}
        disabled={!isEnabled}
        value={level}
        onChange={onChange}
        options={texts.alarmLevels.map((label, index) => ({ value: index + 1, label }))}
        popupMatchSelectWidth={false}
      />
    </span>
  );
}

/** Shows the address of a channel, or a warning where the person has none. */
const Reach = ({ place, to, none }: { place: string; to: string; none: string }) =>
  place === '' ? <Alert type="warning" showIcon title={none} /> : <p className="ec-muted">{to}</p>;
