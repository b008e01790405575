// Who issues the paper: stands above a printed detail, as it does in its document, and is not shown on the screen.
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';
import { useSurroundings } from './surroundings.ts';

export function PrintHead() {
  const { operator } = useTexts(uiTexts);
  const { operatorName } = useSurroundings();
  if (!operatorName) return null;
  return (
    <p className="ec-print-head">
      {operator} <strong>{operatorName}</strong>
    </p>
  );
}
