// The head of a printed detail names the kind of the row and the issuer, as its document does; it is hidden on the screen.
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
