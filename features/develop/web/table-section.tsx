// Chooses the table of a model from its data source. The choice fills in those names of the model that are still empty.
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import type { SectionProps } from '@ec/resource-web/slots';
import { useCall } from '@ec/resource-web/use-call';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { entityNameOf } from '../shared/column-words.ts';
import { tableList } from '../shared/model.contract.ts';
import { model } from '../shared/model.resource.ts';
import { developTexts } from './develop-texts.ts';
import { LoadedChoice } from './loaded-choice.tsx';

const [tables] = tableList;
const name = 'modelTable';

export function TableSection({ id, values, issues, set, blur }: SectionProps<typeof model>) {
  const texts = useTexts(developTexts);
  const datasourceId = textOf(values.datasourceId);
  const { data, error } = useCall(tables, { datasourceId }, { enabled: datasourceId !== '', staleTime: 60_000 });
  const choose = (table: string) => {
    set(name, table);
    const comment = data?.find((each) => each.name === table)?.comment;
    const modelNames = { modelName: comment || table, modelCode: table, modelClass: entityNameOf(table) } as const;
    if (table === '') return;
    for (const [field, value] of Object.entries(modelNames))
      if (!values[field])
        set(field === 'modelName' || field === 'modelCode' ? field : 'modelClass', value.slice(0, 64));
  };
  return (
    <FieldFrame
      id={`${id}-${name}`}
      label={labelOf(model.fields[name].label, useLanguage())}
      isRequired
      issue={issues[name]}
    >
      <LoadedChoice
        id={`${id}-${name}`}
        value={values[name]}
        isWrong={issues[name] !== undefined}
        isRequired
        options={data?.map((each) => ({
          value: each.name,
          label: each.comment ? `${each.name} · ${each.comment}` : each.name,
        }))}
        error={error}
        waitsFor={datasourceId === '' ? texts.sourceFirst : undefined}
        onChange={(value) => choose(textOf(value))}
        onBlur={() => blur(name)}
      />
    </FieldFrame>
  );
}
