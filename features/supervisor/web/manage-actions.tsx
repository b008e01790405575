// The row actions that start, stop and restart a managed process.
import { fill } from '@ec/language/fill';
import { permissionsOf } from '@ec/resource/calls';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import type { RowActionSlot } from '@ec/resource-web/slots';
import { useSend } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { Modal } from 'antd';
import { processInfo } from '../shared/process-info.resource.ts';
import { managePatience, processManage } from '../shared/process-manage.contract.ts';
import { procState } from '../shared/supervisor.enums.ts';
import { supervisorTexts } from './supervisor-texts.ts';

type Row = RowIn<typeof processInfo>;
type Action = 'start' | 'stop' | 'restart';

const { starting, running, backoff, stopping } = procState.key;
const upStates: readonly unknown[] = [starting, running, backoff, stopping];

function ManageDialog({ row, action, onClose }: { row: Row; action: Action; onClose(): void }) {
  const texts = useTexts(supervisorTexts);
  const { success, warning } = useFeedback();
  const send = useSend(processManage, { timeout: managePatience });
  const name = row.processName;
  const runAction = async () => {
    try {
      const { ok, message } = await send.mutateAsync({ id: row.id, action });
      (ok ? success : warning)(fill(texts.done, { name, message }));
    } catch {
      // The request layer has shown the reason.
    }
    onClose();
  };
  return (
    <Modal
      open
      centered
      title={fill(texts.sure, { action: texts[action], name })}
      okText={texts[action]}
      okButtonProps={{ danger: action !== 'start' }}
      confirmLoading={send.isPending}
      onOk={() => void runAction()}
      onCancel={onClose}
    >
      <p>{texts.why[action]}</p>
    </Modal>
  );
}

const slot = (action: Action, appliesTo: (row: Row) => boolean): RowActionSlot<typeof processInfo> => ({
  key: action,
  label: { zh: supervisorTexts.zh[action], en: supervisorTexts.en[action] },
  permission: permissionsOf(processInfo).action('processManage'),
  isDangerous: action !== 'start',
  isFrequent: action === 'start',
  appliesTo: (row) => row.managed === 1 && appliesTo(row),
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the page's module is loaded
  Dialog: (props) => <ManageDialog action={action} {...props} />,
});

export const manageActions = [
  slot('start', ({ procState: state }) => !upStates.includes(state)),
  slot('stop', ({ procState: state }) => upStates.includes(state)),
  slot('restart', ({ procState: state }) => upStates.includes(state)),
];
