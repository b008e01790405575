// A name that is kept in both languages, in that of who reads; the Chinese one where there is no other.
import { unknown } from '@ec/ui/quantity.tsx';
import { useLanguage } from '@ec/ui/use-texts';

export function LocalName({ zh, en }: { zh: unknown; en: unknown }) {
  const text = (useLanguage() === 'en' && en) || zh;
  return text ? String(text) : unknown;
}
