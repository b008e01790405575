// For tests: a session as a meter counted it, and as a charger with faults tells of it.
import type { SessionReadings } from './session-course.ts';

/** Returns the faults of a number, always the same ones. */
function drawsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export interface FaultySession {
  told: SessionReadings;
  /** The bill, unless a person decides. */
  wh: number;
}

export function faultySession(seed: number): FaultySession {
  const draw = drawsOf(seed);
  const pick = <T>(...all: readonly [T, ...T[]]): T => all[Math.floor(draw() * all.length)] ?? all[0];
  const startWh = pick(0, 1_000_000, 235_800, 70_000_000) + Math.floor(draw() * 1000);
  let wh = startWh;
  const count = 4 + Math.floor(draw() * 20);
  const samples = Array.from({ length: count }, (_, index) => {
    wh += Math.floor(draw() * 3000);
    return { at: (index + 1) * 60_000, wh };
  });
  const endWh = wh + Math.floor(draw() * 2000);
  const end = { at: (count + 1) * 60_000, wh: endWh };
  const start = { at: 0, wh: startWh };
  const place = 1 + Math.floor(draw() * (count - 2));
  const odd = pick(0, 1, startWh + 9_000_000, 77_777_777_777, Math.floor(draw() * 1e9));
  const readings: SessionReadings = { start, samples, end, isOver: true };
  switch (pick('none', 'odd', 'lost', 'session', 'noEnd', 'zeroEnd', 'wrongEnd', 'noStart', 'zeroStart')) {
    case 'odd':
      return {
        told: { ...readings, samples: samples.with(place, { at: (place + 1) * 60_000, wh: odd }) },
        wh: endWh - startWh,
      };
    case 'lost':
      return { told: { ...readings, samples: samples.filter(() => draw() < 0.3) }, wh: endWh - startWh };
    case 'session':
      return {
        told: { ...readings, samples: samples.map(({ at, wh: read }) => ({ at, wh: read - startWh })) },
        wh: endWh - startWh,
      };
    case 'noEnd':
      return { told: { ...readings, end: undefined }, wh: wh - startWh };
    case 'zeroEnd':
      return { told: { ...readings, end: { ...end, wh: 0 } }, wh: wh - startWh };
    case 'wrongEnd':
      return {
        told: { ...readings, end: { ...end, wh: endWh + 500_000 + Math.floor(draw() * 1e9) } },
        wh: endWh - startWh,
      };
    case 'noStart':
      return { told: { ...readings, start: undefined }, wh: endWh - (samples[0]?.wh ?? 0) };
    case 'zeroStart':
      return {
        told: { ...readings, start: { at: 0, wh: 0 } },
        wh: startWh < 100_000 ? endWh : endWh - (samples[0]?.wh ?? 0),
      };
    default:
      return { told: readings, wh: endWh - startWh };
  }
}
