// Code configurations: one form for what is written from which model, and the archive that comes of it.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useLanguage } from '@ec/ui/text/use-texts';
import { code } from '../shared/code.resource.ts';
import { templateTypes } from '../shared/template-type.ts';
import { ChildColumn, ModelSection, OwnColumn, StyleInput, TemplateInput } from './code-inputs.tsx';
import { developTexts } from './develop-texts.ts';
import { GenerateOne, GenerateSelected } from './generate-code.tsx';
import './develop.css';

const { zh, en } = developTexts;

function Template({ type }: { type: string }) {
  const language = useLanguage();
  return Object.entries(templateTypes).find(([key]) => key === type)?.[1][language] ?? type;
}

export const { Page, slots } = resourcePage(code, {
  cells: { templateType: ({ templateType }) => <Template type={templateType} /> },
  inputs: {
    templateType: TemplateInput,
    codeStyle: StyleInput,
    subFkId: ChildColumn,
    pkName: OwnColumn,
    treeId: OwnColumn,
    treePid: OwnColumn,
    treeName: OwnColumn,
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
