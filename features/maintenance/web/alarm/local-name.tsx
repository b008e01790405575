// Shows a bilingual name in the language of the reader; the Chinese name where there is no English one.

import { useLanguage } from '@ec/ui/text/use-texts';
import { emptyValue } from '@ec/ui/value/quantity.tsx';

export function LocalName({ zh, en }: { zh: string; en: string }) {
  return (useLanguage() === 'en' && en) || zh || emptyValue;
}
