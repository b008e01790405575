// The dialog that pushes settings to inverters (BR-45). The person chooses the settings and, for several inverters, how many receive them
// first. A preview shows which inverters will receive the settings.
import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { AskForm, type Asking } from '@ec/records/change/ask-form.tsx';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { FieldInput } from '@ec/resource-web/field-input.tsx';
import { pathOfRows } from '@ec/resource-web/row-link.tsx';
import { useSend } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { TextInput } from '@ec/ui/input/input-text.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { quantityText } from '@ec/ui/value/quantity';
import { Alert, Segmented } from 'antd';
import { handOut, handOutPreview, mostInverters } from '../../shared/device/hand-out.contract.ts';
import { inverterCmd } from '../../shared/device/inverter-cmd.resource.ts';
import { settingItems } from '../../shared/device/setting-items.ts';
import { commandTexts } from './command-texts.ts';
import { HandOutCheck } from './hand-out-check.tsx';
import { ItemsInput } from './items-input.tsx';

type Answers = Asking['values'];
const ways = ['byTemplate', 'byItems'] as const;

/** Returns the settings for the request; undefined while the form is incomplete. */
export function contentOf({ way, settingId, items }: Answers) {
  if (way === 'byTemplate') return textOf(settingId) === '' ? undefined : { settingId: textOf(settingId) };
  const parsed = settingItems.safeParse(items);
  return parsed.success ? { items: parsed.data } : undefined;
}

const canaryOf = ({ canary }: Answers): number => (textOf(canary) === '' ? 0 : Number(canary));
const isCount = (count: number) => Number.isInteger(count) && count >= 0 && count <= mostInverters;

interface HandOutDialogProps {
  ids: readonly string[];
  /** The target in the title: the inverter, the station, or the number of inverters. */
  name: string;
  /** The note tells the person that the push does not reach some inverters. */
  note?: string | undefined;
  onClose(): void;
}

export function HandOutDialog({ ids, name, note, onClose }: HandOutDialogProps) {
  const texts = useTexts(commandTexts);
  const page = useConsole();
  const { confirm, offer } = useFeedback();
  const call = useSend(handOut, { quiet: true, touches: [inverterCmd] });
  const inverterIds = [...ids];
  const issuesOf = (values: Answers, one?: string) => {
    const issues: Record<string, string> = {};
    if (!contentOf(values)) {
      if (values.way === 'byTemplate') issues.settingId = texts.needTemplate;
      else issues.items = texts.needItems;
    }
    if (!isCount(canaryOf(values))) issues.canary = texts.canaryWrong;
    if (one === undefined) return issues;
    return issues[one] === undefined ? {} : { [one]: issues[one] };
  };
  /**
   * Reads the preview again, because the inverters may have changed since, and asks the person about a drastic push.
   * @returns whether the person confirmed
   * @throws Error where no inverter can receive the settings, or the person declined
   */
  const confirmPush = async (content: NonNullable<ReturnType<typeof contentOf>>): Promise<boolean> => {
    const previewed = await callOf(page.api, handOutPreview)({ inverterIds, ...content }, { quiet: true });
    if (previewed.accepted === 0) throw new Error(texts.noneLeft);
    if (!previewed.needsConfirm) return false;
    const kw = { rated: quantityText(previewed.ratedKw, 'kW'), left: quantityText(previewed.leftKw ?? 0, 'kW') };
    const isConfirmed = await confirm({
      title: fill(texts.confirmTitle, { count: previewed.accepted }),
      content: fill(texts.confirmText, kw),
      okText: texts.confirmOk,
      danger: true,
    });
    if (!isConfirmed) throw new Error(texts.notSent);
    return true;
  };
  const send = async (values: Answers) => {
    const content = contentOf(values);
    if (!content) return;
    const isConfirmed = await confirmPush(content);
    const { taskNo, queued, rejected } = await call.mutateAsync({
      inverterIds,
      ...content,
      canary: canaryOf(values),
      confirm: isConfirmed,
    });
    const path = pathOfRows(page, inverterCmd);
    const summary = fill(texts.done, { count: queued, rejected: rejected.length });
    offer(summary, texts.show, () => path !== undefined && page.openTab(`${path}?taskNo=${taskNo}`));
  };
  return (
    <AskForm
      start={{ way: 'byTemplate', settingId: '', items: [], canary: '' }}
      title={fill(texts.handOutTo, { name })}
      act={{ label: texts.handOut, isDangerous: false }}
      fieldsOf={({ way }) =>
        [way === 'byTemplate' ? ('settingId' as const) : ('items' as const), 'canary' as const].map((field) => ({
          name: field,
          label: field === 'settingId' ? texts.template : texts[field],
        }))
      }
      issuesOf={issuesOf}
      isSending={call.isPending}
      send={send}
      onClose={onClose}
    >
      {(asking) => (
        <>
          {note ? <Alert className="ec-note" type="warning" showIcon title={note} /> : null}
          <Content {...asking} />
          {ids.length > 1 ? <Canary {...asking} /> : null}
          <HandOutCheck inverterIds={inverterIds} content={contentOf(asking.values)} />
        </>
      )}
    </AskForm>
  );
}

function Content({ id, values, issues, set, judge }: Asking) {
  const texts = useTexts(commandTexts);
  const { settingId } = inverterCmd.fields;
  return (
    <div className="ec-form">
      <Segmented
        className="household-ways"
        aria-label={texts.way}
        value={values.way === 'byItems' ? 'byItems' : 'byTemplate'}
        options={ways.map((value) => ({ value, label: texts[value] }))}
        onChange={(way) => set({ ...values, way })}
      />
      {values.way === 'byTemplate' ? (
        <FieldFrame id={`${id}-settingId`} label={texts.template} isRequired issue={issues.settingId}>
          <FieldInput
            id={`${id}-settingId`}
            resource={inverterCmd}
            name="settingId"
            field={{ ...settingId, isRequired: true }}
            values={values}
            value={values.settingId}
            isWrong={issues.settingId !== undefined}
            onChange={(value) => set({ ...values, settingId: value })}
            onBlur={() => judge('settingId')}
          />
        </FieldFrame>
      ) : (
        <FieldFrame id={`${id}-items`} label={texts.items} isRequired issue={issues.items}>
          <ItemsInput
            id={`${id}-items`}
            value={values.items}
            onChange={(value) => set({ ...values, items: value })}
            onBlur={() => judge('items')}
          />
        </FieldFrame>
      )}
    </div>
  );
}

function Canary({ id, values, issues, set, judge }: Asking) {
  const texts = useTexts(commandTexts);
  return (
    <div className="ec-form">
      <FieldFrame id={`${id}-canary`} label={texts.canary} issue={issues.canary} help={texts.canaryHelp}>
        <TextInput
          id={`${id}-canary`}
          kind="integer"
          value={values.canary}
          isWrong={issues.canary !== undefined}
          onChange={(value) => set({ ...values, canary: value })}
          onBlur={() => judge('canary')}
        />
      </FieldFrame>
    </div>
  );
}
