// What the paper is and who issues it: stands above a printed detail, as it does in its document, and is not shown on the screen.
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';
import { useSurroundings } from './surroundings.ts';

export function PrintHead({ kind }: { kind: string }) {
  const { operator } = useTexts(uiTexts);
  const { operatorName } = useSurroundings();
  return (
    <>
      <p className="ec-print-kind">{kind}</p>
      {operatorName ? (
        <p className="ec-print-head">
          {operator} <strong>{operatorName}</strong>
        </p>
      ) : null}
    </>
  );
}
