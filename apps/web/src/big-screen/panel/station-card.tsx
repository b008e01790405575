// Shows a card about one station: figures, today's curve, weather, size and public files. The card closes two minutes after the pointer last
// moved over it, so that a screen on a wall comes back to its picture.
import { fill } from '@ec/language/fill';
import type { Language } from '@ec/language/language';
import { useEffect, useRef, useState } from 'react';
import { DayCurve } from '../chart/day-curve.tsx';
import { countText, figureOf } from '../format.ts';
import { readScreenCall, ScreenRefusal } from '../screen-api.ts';
import type { ScreenTexts } from '../screen-texts.ts';
import type { DayPower, ScreenView, StationDetail, TruckStationDetail, Weather } from '../screen-types.ts';
import { onSecond } from '../ticker.ts';
import { FigureGrid, type NamedFigure } from './figures.tsx';

interface Scale {
  phaseNo: number;
  moduleBrand: string;
  moduleModel: string;
  moduleWp: number;
  moduleCount: number;
  capacityKwp: number | null;
  tilt: number;
  azimuth: number;
}
interface PublicFile {
  fileTypeName: string;
  fileName: string;
  url: string;
}
interface House {
  detail: StationDetail;
  day: DayPower;
  weather: Partial<Weather>;
  scale: readonly Scale[];
  files: readonly PublicFile[];
}

interface CardProps {
  view: ScreenView;
  stationNo: string;
  texts: ScreenTexts;
  language: Language;
  onClose(): void;
}

const openSeconds = 120;

export function StationCard({ view, stationNo, texts, language, onClose }: CardProps) {
  const [house, setHouse] = useState<House>();
  const [site, setSite] = useState<TruckStationDetail>();
  const [refusal, setRefusal] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.show();
    let secondsLeft = openSeconds;
    const restartTimer = () => {
      secondsLeft = openSeconds;
    };
    const box = dialog.current;
    box?.addEventListener('pointermove', restartTimer);
    const stopTimer = onSecond(() => {
      secondsLeft -= 1;
      if (secondsLeft <= 0) onClose();
    });
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('keydown', closeOnEscape);
    return () => {
      stopTimer();
      box?.removeEventListener('pointermove', restartTimer);
      window.removeEventListener('keydown', closeOnEscape);
    };
  }, [onClose]);
  useEffect(() => {
    const controller = new AbortController();
    const read = <T,>(name: string) => readScreenCall<T>(name, { stationNo }, { language, signal: controller.signal });
    const load = async () => {
      try {
        if (view === 'truck') return setSite(await read<TruckStationDetail>('getTruckStation'));
        const [detail, day, weather, scale, files] = await Promise.all([
          read<StationDetail>('getDetailBaseInfo'),
          read<DayPower>('getDayPower'),
          read<Partial<Weather>>('getWeather').catch(() => ({})),
          read<Scale[]>('getStationScale'),
          read<PublicFile[]>('getArchiveFileList'),
        ]);
        setHouse({ detail, day, weather, scale, files });
      } catch (error) {
        if (!controller.signal.aborted) setRefusal(error instanceof ScreenRefusal ? error.message : texts.interrupted);
      }
    };
    setRefusal('');
    void load();
    return () => controller.abort();
  }, [view, stationNo, language, texts]);
  const detail = view === 'truck' ? site : house?.detail;
  return (
    <dialog ref={dialog} className="card" aria-label={detail?.stationName ?? stationNo}>
      <header>
        <h2>{detail?.stationName || stationNo}</h2>
        <span>{detail ? `${detail.stationNo} · ${detail.areaName}` : ''}</span>
        <button type="button" onClick={onClose} aria-label={texts.close}>
          ✕
        </button>
      </header>
      {refusal ? <p className="panel-empty">{refusal}</p> : null}
      {view === 'household' && house ? <HouseBody house={house} texts={texts} /> : null}
      {view === 'truck' && site ? <FigureGrid figures={siteFigures(site, texts)} /> : null}
      {!detail && !refusal ? <p className="panel-empty">{texts.loading}</p> : null}
    </dialog>
  );
}

function houseFigures(detail: StationDetail, texts: ScreenTexts): NamedFigure[] {
  return [
    {
      key: 'power',
      label: detail.stale ? `${texts.power} · ${texts.stale}` : texts.power,
      figure: figureOf(detail.powerKw, 'kW'),
    },
    { key: 'day', label: texts.dayEnergy, figure: figureOf(detail.dayKwh, 'kWh') },
    { key: 'month', label: texts.month, figure: figureOf(detail.monthKwh, 'kWh') },
    { key: 'total', label: texts.total, figure: figureOf(detail.totalKwh, 'kWh') },
    { key: 'capacity', label: texts.capacity, figure: figureOf(detail.capacityKwp, 'kWp') },
    { key: 'hours', label: texts.dayHours, figure: { text: figureOf(detail.dayHours, '').text, unit: texts.hours } },
    { key: 'pr', label: texts.pr, figure: { text: figureOf(detail.pr, '').text, unit: '%' } },
    { key: 'safe', label: texts.safeDays, figure: { text: countText(detail.safeDays), unit: texts.days } },
  ];
}

function siteFigures(site: TruckStationDetail, texts: ScreenTexts): NamedFigure[] {
  return [
    { key: 'power', label: texts.chargePower, figure: figureOf(site.powerKw, 'kW') },
    { key: 'day', label: texts.daySold, figure: figureOf(site.dayKwh, 'kWh') },
    { key: 'orders', label: texts.orders, figure: { text: countText(site.dayOrders), unit: '' } },
    { key: 'swaps', label: texts.swaps, figure: { text: countText(site.daySwaps), unit: '' } },
    { key: 'guns', label: texts.charging, figure: { text: `${site.gunCharging} / ${site.gunTotal}`, unit: '' } },
    {
      key: 'packs',
      label: texts.packsReady,
      figure: { text: `${site.batteryReady} / ${site.batteryTotal}`, unit: '' },
    },
    { key: 'queue', label: texts.queue, figure: { text: countText(site.queue), unit: '' } },
    { key: 'pv', label: texts.pv, figure: figureOf(site.pvKw, 'kW') },
  ];
}

function HouseBody({ house: { detail, day, weather, scale, files }, texts }: { house: House; texts: ScreenTexts }) {
  return (
    <>
      <FigureGrid figures={houseFigures(detail, texts)} />
      <div className="card-curve">
        <DayCurve day={day} texts={texts} />
      </div>
      <div className="card-parts">
        <section>
          <h3>{texts.weather}</h3>
          <WeatherPart weather={weather} texts={texts} />
        </section>
        <section>
          <h3>{texts.scale}</h3>
          {scale.map((phase) => (
            <p key={phase.phaseNo}>
              {`${fill(texts.phase, { phase: phase.phaseNo })} · ${phase.moduleBrand} ${phase.moduleModel} · ${phase.moduleWp} Wp × ${phase.moduleCount} · ${phase.tilt}° / ${phase.azimuth}°`}
            </p>
          ))}
          {scale.length === 0 ? <p className="faint">{texts.noScale}</p> : null}
          <p className="faint">{`${texts.inverter} ${detail.inverterModel || '—'} × ${detail.inverters.length}`}</p>
          <p className="faint">{`${texts.gridDate} ${detail.gridDate || '—'} · ${detail.gridModeName}`}</p>
        </section>
        <section>
          <h3>{texts.files}</h3>
          {files.map(({ url, fileName, fileTypeName }) => (
            <p key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                {fileName}
              </a>{' '}
              <small>{fileTypeName}</small>
            </p>
          ))}
          {files.length === 0 ? <p className="faint">{texts.noFiles}</p> : null}
        </section>
      </div>
    </>
  );
}

function WeatherPart({ weather, texts }: { weather: Partial<Weather>; texts: ScreenTexts }) {
  if (weather.source === undefined) return <p className="faint">{`— ${texts.noWeather}`}</p>;
  return (
    <>
      <p className={weather.stale ? 'weather-now faint' : 'weather-now'}>
        <b>{`${weather.tempC ?? '—'}°`}</b> {weather.text}
      </p>
      <p className="faint">
        {`${texts.humidity} ${weather.humidity ?? '—'} % · ${weather.windDir} ${fill(texts.windScale, { scale: weather.windScale ?? '—' })} · ${texts.irradiance} ${weather.ghiWm2 ?? '—'} W/m²`}
      </p>
      <p className="faint">{fill(texts.sun, { sunrise: weather.sunrise, sunset: weather.sunset })}</p>
      {weather.forecast?.map(({ date, text, tMin, tMax }) => (
        <p key={date} className="faint">{`${date.slice(5)} ${text} ${tMin ?? '—'}° … ${tMax ?? '—'}°`}</p>
      ))}
      <p className="faint">{fill(texts.weatherSource, { source: weather.source })}</p>
    </>
  );
}
