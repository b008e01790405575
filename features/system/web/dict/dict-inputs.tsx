// Inputs that both forms of a dictionary share.
import type { InputProps } from '@ec/resource-web/slots';
import { ChoiceInput } from '@ec/ui/input/input-choice.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { dictTexts } from './dict-texts.ts';

/** A select instead of a switch, because the form asks the person to choose (specification §5). */
export function SealedInput(props: InputProps) {
  const { yes, no } = useTexts(dictTexts);
  const options = [
    { value: 0, label: no },
    { value: 1, label: yes },
  ];
  return <ChoiceInput {...props} options={options} isRequired={false} />;
}

/** The width of dictionary dialogs in pixels (specification §9). */
export const formWidth = 880;
