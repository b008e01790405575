// The dialog deploys a model. It asks for the category, and administrators of the platform for the tenants that may start the process.
import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { AskForm } from '@ec/records/change/ask-form.tsx';
import type { Issues } from '@ec/ui/form/form-shell.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { modelDeploy } from '../../shared/model.contract.ts';
import { useFlowSend } from '../use-flow-calls.ts';
import { modelTexts } from './model-texts.ts';
import { TargetFields, useFirstTarget } from './target-fields.tsx';

interface DeployDialogProps {
  model: { id: string; name: string };
  onClose(): void;
}

export function DeployDialog({ model, onClose }: DeployDialogProps) {
  const texts = useTexts(modelTexts);
  const { isPending, sendFromDialog } = useFlowSend(modelDeploy);
  const first = useFirstTarget();
  return (
    <AskForm
      title={fill(texts.deployTitle, { name: model.name })}
      act={{ label: texts.deploy, isDangerous: false }}
      start={{ ...first }}
      fieldsOf={() => [{ name: 'category', label: texts.category }]}
      issuesOf={({ category }): Issues => (category === '' ? { category: texts.categoryRequired } : {})}
      isSending={isPending}
      send={({ category, tenantIds }) =>
        sendFromDialog({ modelId: model.id, category: textOf(category), tenantIds: textOf(tenantIds) }, texts.deployed)
      }
      onClose={onClose}
    >
      {({ values, issues, set }) => (
        <>
          <p className="ec-muted">{texts.deployText}</p>
          <TargetFields
            target={{ category: textOf(values.category), tenantIds: textOf(values.tenantIds) }}
            isWrong={issues.category !== undefined}
            onChange={(target) => set({ ...target })}
          />
        </>
      )}
    </AskForm>
  );
}
