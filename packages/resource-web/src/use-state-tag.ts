// Returns the tag of a state: the label from the dictionary of the tenant, in the tone of the definition.
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
