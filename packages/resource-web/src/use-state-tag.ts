// The tag of a state: the tenant's word for it, in the tone from the definition.
import { useDictionary } from '@ec/records/choices/use-choices';
import { type EnumDefinition, toneOf } from '@ec/resource/enum';
import type { TagText } from '@ec/ui/value/tags.tsx';

export function useStateTag(definition: EnumDefinition): (key: number) => TagText {
  const words = useDictionary(definition);
  return (key) => {
    const text = `${key}`;
    return { text: words.find(({ value }) => value === key)?.label ?? text, tone: toneOf(definition, text) };
  };
}
