// Lists the notifications of an alarm, grouped by step, with channels and results. The step with the newest notification comes first.
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { messageCause, messageChannel, messageState } from '@ec/messaging/shared/messaging.enums';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { EnumDefinition } from '@ec/resource/enum';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { FieldGroup } from '@ec/ui/form/form-field.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { spokenDate } from '@ec/ui/value/date';
import { type TagText, tags } from '@ec/ui/value/tags.tsx';
import {
  type AlarmNotification,
  deviceAlarmNotifications,
  mostNotifications,
  stationAlarmNotifications,
} from '../../shared/alarm/alarm-notifications.contract.ts';
import { notificationTexts } from './notification-texts.ts';
import './alarm.css';

type Contract = typeof deviceAlarmNotifications | typeof stationAlarmNotifications;
interface OfRow {
  row: { id: string };
}

const NotificationsOfDevice = ({ row }: OfRow) => <Notifications contract={deviceAlarmNotifications} id={row.id} />;
const NotificationsOfStation = ({ row }: OfRow) => <Notifications contract={stationAlarmNotifications} id={row.id} />;
const tab = { key: 'told', label: { zh: '通知记录', en: 'Notifications' } };
export const deviceNotifications = { ...tab, Content: NotificationsOfDevice };
export const stationNotifications = { ...tab, Content: NotificationsOfStation };

function Notifications({ contract, id }: { contract: Contract; id: string }) {
  const texts = useTexts(notificationTexts);
  const { data, error, refetch } = useCall(contract, { id });
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={3} columns={3} />;
  if (data.length === 0) return <Empty title={texts.none} reason={texts.noneText} />;
  const steps = [...new Set(data.map(({ step }) => step))];
  return (
    <div className="ec-stack">
      {steps.map((step) => (
        <FieldGroup key={step} title={texts.steps[step]}>
          <ul className="alarm-told">
            {data
              .filter((each) => each.step === step)
              .map((each) => (
                <NotifiedPerson key={each.id} notification={each} />
              ))}
          </ul>
        </FieldGroup>
      ))}
      {data.length < mostNotifications ? null : (
        <p className="ec-muted">{fill(texts.newest, { count: mostNotifications })}</p>
      )}
    </div>
  );
}

function NotifiedPerson({ notification }: { notification: AlarmNotification }) {
  const texts = useTexts(notificationTexts);
  const language = useLanguage();
  return (
    <li>
      <span className="ec-number ec-muted">{spokenDate(notification.time, language)}</span>
      <span>{notification.name || texts.nobody}</span>
      <span>
        {tags(useWays(notification))}
        {notification.isForgotten ? <span className="ec-muted">{texts.forgotten}</span> : null}
      </span>
    </li>
  );
}

function useWays({ isInConsole, readTime, isHeld, ways }: AlarmNotification): TagText[] {
  const texts = useTexts(notificationTexts);
  const language = useLanguage();
  const wordOf = (definition: EnumDefinition, key: number) => {
    const word = definition.values.find((each) => each.key === key);
    return word ? labelOf(word, language) : `${key}`;
  };
  const when = (time: string) => ({ time: spokenDate(time, language) });
  const { sent, failed } = messageState.key;
  return [
    ...(isInConsole
      ? [
          {
            text: `${texts.console} ${readTime ? fill(texts.read, when(readTime)) : texts.unread}`,
            tone: 'good' as const,
          },
        ]
      : []),
    ...ways.map(({ channel, state, time, reason, cause }): TagText => {
      const name = wordOf(messageChannel, channel);
      const why = reason || (cause === null ? '' : wordOf(messageCause, cause));
      if (state === sent) return { text: `${name} ${fill(texts.sent, when(time))}`, tone: 'good' };
      const isLost = state === null || state === failed;
      const word = wordOf(messageState, state ?? failed);
      return { text: [name, word, why].filter(Boolean).join(' · '), tone: isLost ? 'bad' : 'busy' };
    }),
    ...(isHeld ? [{ text: texts.held, tone: 'busy' as const }] : []),
  ];
}
