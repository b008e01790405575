// Shows the lists of the screen: the regions of the drill-down, open alarms and the newest stations.
import type { Language } from '@ec/language/language';
import { countText, figureOf, shortTime } from '../format.ts';
import type { ScreenTexts } from '../screen-texts.ts';
import type { NewestStation, ScreenAlarm, ScreenMap } from '../screen-types.ts';
import { RollingList } from './rolling-list.tsx';

interface AreaListProps {
  map: ScreenMap;
  texts: ScreenTexts;
  onArea(areaCode: string): void;
}

export function AreaList({ map, texts, onArea }: AreaListProps) {
  const maxCount = Math.max(1, ...map.areas.map(({ stationCount }) => stationCount));
  if (map.areas.length === 0) return <p className="panel-empty">{texts.noAreas}</p>;
  return (
    <ol className="areas">
      {map.areas.map(({ areaCode, areaName, stationCount, dayKwh }) => (
        <li key={areaCode}>
          <button type="button" onClick={() => onArea(areaCode)}>
            <span className="area-name">{areaName}</span>
            <span className="area-bar">
              <i style={{ width: `${(stationCount / maxCount) * 100}%` }} />
            </span>
            <b>{countText(stationCount)}</b>
            <small>
              {figureOf(dayKwh, 'kWh').text} {figureOf(dayKwh, 'kWh').unit}
            </small>
          </button>
        </li>
      ))}
    </ol>
  );
}

const levelText = (level: number, texts: ScreenTexts): string =>
  [texts.level1, texts.level2, texts.level3, texts.level4][level - 1] ?? `${level}`;

interface AlarmListProps {
  alarms: readonly ScreenAlarm[];
  texts: ScreenTexts;
  language: Language;
  today: string;
}

export function AlarmList({ alarms, texts, language, today }: AlarmListProps) {
  return (
    <RollingList
      rows={alarms}
      label={texts.alarms}
      empty={texts.noAlarms}
      keyOf={(alarm) => `${alarm.stationNo} ${alarm.alarmName} ${alarm.firstTime}`}
      show={({ alarmLevel, alarmName, alarmNameEn, stationName, areaName, firstTime }) => (
        <div className="alarm">
          <span className={`level level-${alarmLevel}`}>{levelText(alarmLevel, texts)}</span>
          <span className="alarm-name">{language === 'en' && alarmNameEn ? alarmNameEn : alarmName}</span>
          <time>{shortTime(firstTime, today)}</time>
          <span className="alarm-place">{`${stationName} · ${areaName}`}</span>
        </div>
      )}
    />
  );
}

interface NewestListProps {
  stations: readonly NewestStation[];
  texts: ScreenTexts;
  unit: 'kWp' | 'kW';
  onStation(stationNo: string): void;
}

export function NewestList({ stations, texts, unit, onStation }: NewestListProps) {
  return (
    <RollingList
      rows={stations}
      label={texts.newest}
      empty={texts.noNewest}
      keyOf={({ stationNo }) => stationNo}
      show={({ stationNo, stationName, areaName, capacityKwp, gridDate }) => (
        <button type="button" className="newest" onClick={() => onStation(stationNo)}>
          <span className="newest-name">{stationName || stationNo}</span>
          <b>
            {figureOf(capacityKwp, unit).text} <small>{figureOf(capacityKwp, unit).unit}</small>
          </b>
          <span className="newest-place">{areaName}</span>
          <time>{gridDate}</time>
        </button>
      )}
    />
  );
}
