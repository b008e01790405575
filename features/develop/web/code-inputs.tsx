// The inputs of a code configuration. The choice of a model fills in the table, the names and the key. Column inputs offer the model's columns.
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { FieldInput } from '@ec/resource-web/field-input.tsx';
import type { InputProps, SectionProps } from '@ec/resource-web/slots';
import { useCall } from '@ec/resource-web/use-call';
import { rowOf } from '@ec/resource-web/use-rows';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { ChoiceInput } from '@ec/ui/input/input-choice.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { code } from '../shared/code.resource.ts';
import { modelPrototype } from '../shared/model.contract.ts';
import { model } from '../shared/model.resource.ts';
import { draftOf } from '../shared/prototype.ts';
import { codeStyles, templateTypes } from '../shared/template-type.ts';
import { developTexts } from './develop-texts.ts';
import { LoadedChoice } from './loaded-choice.tsx';

const [columnsOfModel] = modelPrototype;
const name = 'modelId';
const field = code.fields[name];

export function ModelSection({ id, values, issues, row, set, blur }: SectionProps<typeof code>) {
  const { api } = useConsole();
  const language = useLanguage();
  const choose = async (modelId: unknown) => {
    set(name, modelId);
    const modelRow = modelId ? await rowOf(api, model, textOf(modelId)).catch(() => undefined) : undefined;
    if (!modelRow) return;
    const { datasourceId, modelTable, modelName } = modelRow;
    set('datasourceId', datasourceId);
    set('tableName', modelTable);
    if (!values.codeName) set('codeName', modelName);
    // If the data source does not answer, the person types the key.
    const columns = await callOf(api, columnsOfModel)({ modelId: modelRow.id, datasourceId }, { quiet: true }).catch(
      () => [],
    );
    const names = columns.map(draftOf).map(({ jdbcName }) => jdbcName);
    const [first] = names;
    if (first !== undefined) set('pkName', names.includes('id') ? 'id' : first);
  };
  return (
    <FieldFrame
      id={`${id}-${name}`}
      label={labelOf(field.label, language)}
      isRequired
      issue={issues[name]}
      help={field.help && labelOf(field.help, language)}
    >
      <FieldInput
        name={name}
        field={field}
        row={row}
        values={values}
        resource={code}
        id={`${id}-${name}`}
        value={values[name]}
        isWrong={issues[name] !== undefined}
        onChange={(value) => void choose(value)}
        onBlur={() => blur(name)}
      />
    </FieldFrame>
  );
}

/** An input for a column of the model that the field `of` refers to. */
function ColumnInput({ of, values, ...control }: InputProps & { of: 'modelId' | 'subModelId' }) {
  const texts = useTexts(developTexts);
  const modelId = textOf(values[of]);
  const { data, error } = useCall(columnsOfModel, { modelId }, { enabled: modelId !== '', staleTime: 60_000 });
  const options = data?.map(draftOf).map(({ jdbcName, comment }) => ({
    value: jdbcName,
    label: comment ? `${jdbcName} · ${comment}` : jdbcName,
  }));
  return (
    <LoadedChoice
      {...control}
      options={options}
      error={error}
      waitsFor={modelId === '' ? texts.modelFirst : undefined}
    />
  );
}

export const MainColumn = (props: InputProps) => <ColumnInput {...props} of="modelId" />;
export const ChildColumn = (props: InputProps) => <ColumnInput {...props} of="subModelId" />;

function WordInput({
  words,
  ...control
}: InputProps & { words: Readonly<Record<string, { zh: string; en: string }>> }) {
  const language = useLanguage();
  return (
    <ChoiceInput
      {...control}
      options={Object.entries(words).map(([value, each]) => ({ value, label: each[language] }))}
    />
  );
}

export const TemplateInput = (props: InputProps) => <WordInput {...props} words={templateTypes} />;
export const StyleInput = (props: InputProps) => <WordInput {...props} words={codeStyles} />;
