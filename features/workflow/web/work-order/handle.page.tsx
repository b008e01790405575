// /work/process/workorder/handle/{taskId}/{processInstanceId}/{businessId}/{status}: the page handles a task of a work order. The
// state of the order determines the labels of the decisions; the task determines the fields.
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useParams } from 'react-router';
import { processWorkDetails } from '../../shared/process-work.contract.ts';
import { processWork } from '../../shared/process-work.resource.ts';
import { BusinessFacts } from '../task/business-facts.tsx';
import { DecisionPanel, type TaskInfo } from '../task/decision-panel.tsx';
import { FieldFormFields, formValuesOf, useFieldForm } from '../task/field-form.tsx';
import { HandlePage, type TaskBodyProps } from '../task/handle-page.tsx';
import { Part } from '../task/process-parts.tsx';
import { workTexts } from './work-texts.ts';
import '../flow.css';

/** The fields that a task requires if it may write them. The definition of the resource does not require them. */
const required = ['handleUser', 'result', 'resultImages', 'title'];

function useBusinessId(info: TaskInfo): string {
  const { businessId = '' } = useParams();
  return info.businessId || businessId;
}

function Business({ info }: { info: TaskInfo }) {
  return <BusinessFacts business={processWork.name} businessId={useBusinessId(info)} />;
}

function Decision({ info, onDone }: TaskBodyProps) {
  const { data, error, refetch } = useCall(processWorkDetails, { id: useBusinessId(info) });
  if (data) return <WorkDecision info={info} onDone={onDone} order={data} />;
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={3} />;
}

type Order = OutputOf<typeof processWorkDetails>;
type Words = Readonly<Record<number, string>>;

function WorkDecision({ info, order, onDone }: TaskBodyProps & { order: Order }) {
  const texts = useTexts(workTexts);
  const { status } = useParams();
  // The state of the order comes first, because an old address may name an earlier state.
  const state = order.pwStatus ?? Number(status);
  const [approve, reject]: [Words, Words] = [texts.approve, texts.reject];
  const names = info.writable.filter((name) => Object.hasOwn(processWork.fields, name));
  const form = useFieldForm({ resource: processWork, names, required, row: order });
  const valuesOf = () => {
    const values = form.check();
    return values && formValuesOf(values);
  };
  return (
    <>
      {names.length > 0 ? (
        <Part title={texts.fill}>
          <FieldFormFields form={form} />
        </Part>
      ) : null}
      <DecisionPanel
        info={info}
        valuesOf={valuesOf}
        onDone={onDone}
        approveLabel={approve[state]}
        rejectLabel={reject[state]}
      />
    </>
  );
}

export const Page = () => <HandlePage route="workorder" Business={Business} Decision={Decision} />;
