// Formats the duration of an activity.
import type { Language } from '@ec/language/language';

const units = [
  { seconds: 86_400, zh: '天', en: 'd' },
  { seconds: 3600, zh: '小时', en: 'h' },
  { seconds: 60, zh: '分', en: 'min' },
  { seconds: 1, zh: '秒', en: 's' },
] as const;

/** Writes the two largest units that are not zero: `2天3小时`, `2 d 3 h`. */
export function durationWords(milliseconds: number, language: Language): string {
  let rest = Math.max(0, Math.round(milliseconds / 1000));
  const parts: string[] = [];
  for (const unit of units) {
    const count = Math.floor(rest / unit.seconds);
    rest %= unit.seconds;
    if (count > 0) parts.push(language === 'zh' ? `${count}${unit.zh}` : `${count} ${unit.en}`);
  }
  if (parts.length === 0) return language === 'zh' ? '0秒' : '0 s';
  return parts.slice(0, 2).join(language === 'zh' ? '' : ' ');
}
