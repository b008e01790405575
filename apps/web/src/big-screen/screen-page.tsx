// Shows the page of the big screen: headlines above the map, figures and states on the left, lists on the right.
import { fill } from '@ec/language/fill';
import type { Language } from '@ec/language/language';
import { useCallback, useEffect, useState } from 'react';
import { type Place, readPlace, writePlace } from './address.ts';
import { DayCurve } from './chart/day-curve.tsx';
import { Ring } from './chart/ring.tsx';
import { YearBars } from './chart/year-bars.tsx';
import { MapCanvas } from './map/map-canvas.tsx';
import { useAreaShapes } from './map/use-area-shapes.ts';
import { FigureGrid, Headline } from './panel/figures.tsx';
import { figuresOf, headlinesOf, statesOf } from './panel/figures-of.ts';
import { AlarmList, AreaList, NewestList } from './panel/lists.tsx';
import { Panel } from './panel/panel.tsx';
import { Search } from './panel/search.tsx';
import { StationCard } from './panel/station-card.tsx';
import { type ScreenTexts, screenTexts } from './screen-texts.ts';
import type { ScreenData, ScreenView } from './screen-types.ts';
import { useNow } from './ticker.ts';
import { interruptedMs, useScreen } from './use-screen.ts';

/**
 * Returns the code of the region above the present one; '' for the country. The number of names in `areaName` gives the level, because a county
 * of a municipality has six digits but lies directly below a region of two.
 */
const parentOf = (data: ScreenData, language: Language): string => {
  const { areaCode, areaName } = data.map;
  const levels = areaName.split(language === 'en' ? ', ' : ' ').length;
  return areaCode.slice(0, Math.max(0, (levels - 1) * 2));
};

export function ScreenPage({ language }: { language: Language }) {
  const texts = screenTexts[language];
  const [place, setPlace] = useState<Place>(readPlace);
  const [stationNo, setStationNo] = useState('');
  const { data, freshAt, refusal } = useScreen(place, language);
  useEffect(() => {
    const readBack = () => setPlace(readPlace());
    window.addEventListener('popstate', readBack);
    return () => window.removeEventListener('popstate', readBack);
  }, []);
  const go = useCallback((next: Place) => {
    writePlace(next);
    setPlace(next);
    setStationNo('');
  }, []);
  const closeCard = useCallback(() => setStationNo(''), []);
  if (!data)
    return (
      <main className="screen screen-wait">
        <p>{refusal || texts.loading}</p>
        <Interruption freshAt={freshAt} dataTime="" texts={texts} />
      </main>
    );
  const goToArea = (areaCode: string) => go({ view: place.view, areaCode });
  return (
    <main className={`screen view-${data.view}`}>
      <ScreenHeader
        data={data}
        texts={texts}
        language={language}
        onView={(view) => go({ view, areaCode: '' })}
        onStation={setStationNo}
      />
      <Interruption freshAt={freshAt} dataTime={data.time} texts={texts} refusal={refusal} />
      <ScreenBody data={data} texts={texts} language={language} onArea={goToArea} onStation={setStationNo} />
      {stationNo === '' ? null : (
        <StationCard
          key={stationNo}
          view={data.view}
          stationNo={stationNo}
          texts={texts}
          language={language}
          onClose={closeCard}
        />
      )}
    </main>
  );
}

const clockFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', timeStyle: 'medium' });
const dateFormats: Record<Language, Intl.DateTimeFormat> = {
  zh: new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: 'long', day: 'numeric', weekday: 'long' }),
  en: new Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai', month: 'short', day: 'numeric', weekday: 'short' }),
};

function Clock({ language }: { language: Language }) {
  const now = useNow();
  return (
    <div className="clock">
      <b>{clockFormat.format(now)}</b>
      <span>{dateFormats[language].format(now)}</span>
    </div>
  );
}

interface HeaderProps {
  data: ScreenData;
  texts: ScreenTexts;
  language: Language;
  onView(view: ScreenView): void;
  onStation(stationNo: string): void;
}

function ScreenHeader({ data, texts, language, onView, onStation }: HeaderProps) {
  return (
    <header className="screen-header">
      <div className="header-left">
        {data.views.length > 1 ? (
          <div className="views">
            {data.views.map((view) => (
              <button key={view} type="button" aria-pressed={view === data.view} onClick={() => onView(view)}>
                {texts[view]}
              </button>
            ))}
          </div>
        ) : null}
        <Search view={data.view} texts={texts} language={language} onStation={onStation} />
      </div>
      <h1>
        {data.title} <span>{`${texts[data.view]}${language === 'en' ? ' ' : ''}${texts.titleSuffix}`}</span>
      </h1>
      <div className="header-right">
        <p className="data-time">
          {data.isDemo ? <em>{texts.demo}</em> : null}
          {`${texts.dataTime} `}
          <time>{data.time}</time>
        </p>
        <Clock language={language} />
      </div>
    </header>
  );
}

/** Shows for how long no new data have arrived, and the refusal of the server if there is one. */
function Interruption({
  freshAt,
  dataTime,
  texts,
  refusal = '',
}: {
  freshAt: number;
  dataTime: string;
  texts: ScreenTexts;
  refusal?: string;
}) {
  const now = useNow();
  if (refusal === '' && now - freshAt < interruptedMs) return null;
  const notice = dataTime === '' ? texts.interrupted : fill(texts.interruptedSince, { time: dataTime });
  return (
    <p className="interruption" role="alert">
      {refusal ? `${notice} · ${refusal}` : notice}
    </p>
  );
}

interface BodyProps {
  data: ScreenData;
  texts: ScreenTexts;
  language: Language;
  onArea(areaCode: string): void;
  onStation(stationNo: string): void;
}

function ScreenBody({ data, texts, language, onArea, onStation }: BodyProps) {
  const headlines = headlinesOf(data, texts);
  const states = statesOf(data, texts);
  const today = data.time.slice(0, 10);
  return (
    <div className="screen-body">
      <div className="column">
        <Panel name="totals" title={texts.totals}>
          <FigureGrid figures={figuresOf(data, texts, language)} />
        </Panel>
        <Panel name="status" title={states.title}>
          <Ring parts={states.parts} total={states.total} unit={states.unit} />
        </Panel>
        <Panel name="year" title={texts.yearBars}>
          <YearBars year={data.year} texts={texts} />
        </Panel>
      </div>
      <div className="middle">
        {headlines ? (
          <div className="headlines">
            <Headline tone="power" {...headlines.left} />
            <Headline tone="energy" {...headlines.right} />
          </div>
        ) : null}
        <MapPart data={data} texts={texts} language={language} onArea={onArea} onStation={onStation} />
        <Panel name="day" title={texts.dayCurve}>
          <DayCurve day={data.day} before={data.dayBefore} texts={texts} />
        </Panel>
      </div>
      <div className="column">
        <Panel name="areas" title={texts.areas}>
          <AreaList map={data.map} texts={texts} onArea={onArea} />
        </Panel>
        <Panel name="alarms" title={texts.alarms} aside={<AlarmCounts data={data} texts={texts} />}>
          <AlarmList alarms={data.alarms} texts={texts} language={language} today={today} />
        </Panel>
        <Panel name="newest" title={data.view === 'truck' ? texts.newestSites : texts.newest}>
          <NewestList
            stations={data.newest}
            texts={texts}
            unit={data.view === 'truck' ? 'kW' : 'kWp'}
            onStation={onStation}
          />
        </Panel>
      </div>
    </div>
  );
}

function AlarmCounts({ data: { household, truck }, texts }: { data: ScreenData; texts: ScreenTexts }) {
  const levels = (household ?? truck)?.alarmLevels ?? [];
  const levelNames = [texts.level1, texts.level2, texts.level3, texts.level4];
  return (
    <p className="alarm-counts">
      {levels.map(({ alarmLevel, count }) => (
        <span
          key={alarmLevel}
          className={`level level-${alarmLevel}`}
        >{`${levelNames[alarmLevel - 1] ?? alarmLevel} ${count}`}</span>
      ))}
    </p>
  );
}

function MapPart({ data, texts, language, onArea, onStation }: BodyProps) {
  const { shapes, credit } = useAreaShapes(data.map.areaCode, language);
  const { areaCode, areaName } = data.map;
  return (
    <section className="map" aria-label={texts.map}>
      <nav>
        <button type="button" disabled={areaCode === ''} onClick={() => onArea('')}>
          {texts.nation}
        </button>
        {areaCode === '' ? null : <span>{areaName}</span>}
        {areaCode === '' ? null : (
          <button type="button" className="back" onClick={() => onArea(parentOf(data, language))}>
            {texts.back}
          </button>
        )}
      </nav>
      <MapCanvas map={data.map} shapes={shapes} label={texts.map} onArea={onArea} onStation={onStation} />
      {credit ? <p className="credit">{fill(texts.mapSource, { ...credit })}</p> : null}
    </section>
  );
}
