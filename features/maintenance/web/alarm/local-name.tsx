// A name that is kept in both languages, in that of who reads; the Chinese one where there is no other.

import { useLanguage } from '@ec/ui/text/use-texts';
import { emptyValue } from '@ec/ui/value/quantity.tsx';

export function LocalName({ zh, en }: { zh: string; en: string }) {
  return (useLanguage() === 'en' && en) || zh || emptyValue;
}
