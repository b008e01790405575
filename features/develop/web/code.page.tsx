// Code configurations: their form, and the dialog that generates an archive.
import type { Label } from '@ec/language/label';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useLanguage } from '@ec/ui/text/use-texts';
import { code } from '../shared/code.resource.ts';
import { codeStyles, templateTypes } from '../shared/template-type.ts';
import { ChildColumn, MainColumn, ModelSection, StyleInput, TemplateInput } from './code-inputs.tsx';
import { developTexts } from './develop-texts.ts';
import { GenerateOne, GenerateSelected } from './generate-code.tsx';
import './develop.css';

const { zh, en } = developTexts;

function Word({ of, words }: { of: string; words: Readonly<Record<string, Label>> }) {
  const language = useLanguage();
  return words[of]?.[language] ?? (of || '—');
}

export const { Page, slots } = resourcePage(code, {
  cells: {
    templateType: ({ templateType }) => <Word of={templateType} words={templateTypes} />,
    codeStyle: ({ codeStyle }) => <Word of={codeStyle} words={codeStyles} />,
  },
  inputs: {
    templateType: TemplateInput,
    codeStyle: StyleInput,
    subFkId: ChildColumn,
    pkName: MainColumn,
    treeId: MainColumn,
    treePid: MainColumn,
    treeName: MainColumn,
  },
  sections: [{ fields: ['modelId'], Section: ModelSection }],
  Toolbar: GenerateSelected,
  rowActions: [
    {
      key: 'generate',
      label: { zh: zh.generate, en: en.generate },
      permission: 'code_view',
      isFrequent: true,
      Dialog: GenerateOne,
    },
  ],
});
