// The head of a printed detail: the kind of the row, and the operator. The screen hides it.
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
