// Writes durations for people.
import type { Language } from './language.ts';

const units = {
  zh: { days: '天', hours: '时', minutes: '分', seconds: '秒' },
  en: { days: 'd', hours: 'h', minutes: 'min', seconds: 's' },
} as const;

/** Returns a text such as `1 时 20 分` with at most two neighbouring units; empty for an unknown duration. */
export function durationWords(seconds: number | null | undefined, language: Language): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return '';
  const words = units[language];
  const whole = Math.max(0, Math.round(seconds));
  const steps: [number, string][] = [
    [Math.floor(whole / 86_400), words.days],
    [Math.floor(whole / 3600) % 24, words.hours],
    [Math.floor(whole / 60) % 60, words.minutes],
    [whole % 60, words.seconds],
  ];
  const first = steps.findIndex(([count]) => count > 0);
  if (first < 0) return `0 ${words.seconds}`;
  return steps
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
