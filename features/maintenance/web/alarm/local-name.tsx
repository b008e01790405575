// Shows a name in the language of the reader. Without an English name it shows the Chinese name.

import { useLanguage } from '@ec/ui/text/use-texts';
import { emptyValue } from '@ec/ui/value/quantity.tsx';

export function LocalName({ zh, en }: { zh: string; en: string }) {
  return (useLanguage() === 'en' && en) || zh || emptyValue;
}
