// The panel lists open alarms, the worst first; people acknowledge them or turn them into work orders in place.
import { alarmLevel } from '@ec/device-vocabulary/device.enums';
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import { isAllowed } from '@ec/resource/action';
import type { OutputOf } from '@ec/resource/contract';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { useActing } from '@ec/resource-web/use-acting.tsx';
import { useRights } from '@ec/resource-web/use-rights';
import { useStateTag } from '@ec/resource-web/use-state-tag';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { spokenDate } from '@ec/ui/value/date';
import { tags } from '@ec/ui/value/tags.tsx';
import { Button } from 'antd';
import { Link } from 'react-router';
import type { chargingHome } from '../../shared/charge/charging-home.contract.ts';
import { mostAlarms } from '../../shared/shapes.ts';
import { useAddresses } from './addresses.ts';
import { monitorTexts } from './monitor-texts.ts';

type OpenAlarm = OutputOf<typeof chargingHome>['alarms'][number];

const offered = ['ack', 'toOrder'] as const;

interface AlarmPanelProps {
  alarms: readonly OpenAlarm[];
  /** The filters by which the list of alarms shows the same alarms (`alarmFilters`). */
  filters: Record<string, string>;
}

export function AlarmPanel({ alarms, filters }: AlarmPanelProps) {
  const texts = useTexts(monitorTexts);
  const language = useLanguage();
  const rights = useRights(deviceAlarm, {});
  const acting = useActing(deviceAlarm, {});
  const levelOf = useStateTag(alarmLevel);
  const address = useAddresses()(deviceAlarm, filters);
  const count = alarms.length < mostAlarms ? `${alarms.length}` : `${mostAlarms}+`;
  return (
    <section className="ec-card monitor-alarms" aria-labelledby="monitor-alarms">
      <h2 className="ec-card-title" id="monitor-alarms">
        {texts.alarms} <span className="ec-number">{count}</span>
        {address ? <Link to={address}>{texts.alarmsAll}</Link> : null}
      </h2>
      {alarms.length === 0 ? <p className="ec-muted">{texts.noAlarms}</p> : null}
      <ul>
        {alarms.map((alarm) => (
          <li key={alarm.id} data-level={alarm.alarmLevel}>
            <span className="monitor-alarm-head">
              {alarm.alarmLevel === null ? null : tags([levelOf(alarm.alarmLevel)])}
              <RowLink table={deviceAlarm} id={alarm.id}>
                {language === 'en' ? alarm.alarmNameEn || alarm.alarmName : alarm.alarmName}
              </RowLink>
            </span>
            <small>
              {[alarm.stationName, alarm.deviceNo, fill(texts.since, { time: spokenDate(alarm.firstTime, language) })]
                .filter((part) => part !== '')
                .join(' · ')}
            </small>
            <span className="monitor-alarm-acts ec-no-print">
              {offered.map((name) => {
                const action = deviceAlarm.actions[name];
                const isOffered = rights.actions.includes(name) && isAllowed(action, alarm);
                return isOffered ? (
                  <Button key={name} size="small" onClick={() => acting.act(name, [alarm])}>
                    {labelOf(action.label, language)}
                  </Button>
                ) : null;
              })}
            </span>
          </li>
        ))}
      </ul>
      {acting.dialog}
    </section>
  );
}
