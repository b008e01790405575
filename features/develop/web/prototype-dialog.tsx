// The dialog that edits the settings of all columns of a model. One call saves all of them (contract §5).
import { fill } from '@ec/language/fill';
import { messageOf } from '@ec/language/unknown';
import type { OutputOf } from '@ec/resource/contract';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { useCall, useSend } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Checkbox, Input, Modal, Select, Table, type TableColumnType } from 'antd';
import { useState } from 'react';
import { modelPrototype, prototypeSubmit } from '../shared/model.contract.ts';
import { model } from '../shared/model.resource.ts';
import { componentFor, draftOf, type PrototypeDraft, searchesOf, wrongName } from '../shared/prototype.ts';
import { developTexts } from './develop-texts.ts';

interface DialogProps {
  row: RowIn<typeof model>;
  onClose(): void;
}

const [byModel] = modelPrototype;
const flags = ['isRequired', 'isForm', 'isRow', 'isList', 'isQuery'] as const;
const textFields = ['propertyName', 'comment', 'dictCode'] as const;

/** Returns the drafts of stored columns, or of the columns of the table. */
const draftsOf = (columns: OutputOf<typeof byModel>): PrototypeDraft[] => columns.map(draftOf);

export function PrototypeDialog({ row, onClose }: DialogProps) {
  const texts = useTexts(developTexts);
  const { success, warning } = useFeedback();
  const { data, error } = useCall(byModel, { modelId: row.id, datasourceId: row.datasourceId }, { gcTime: 0 });
  const send = useSend(prototypeSubmit, { touches: [model] });
  const [edits, setEdits] = useState<readonly PrototypeDraft[]>();
  const columns = edits ?? (data ? draftsOf(data) : undefined);
  const change = (index: number, values: Partial<PrototypeDraft>) =>
    setEdits(columns?.map((each, at) => (at === index ? { ...each, ...values } : each)));

  async function save() {
    if (!columns) return;
    const invalidName = wrongName(columns.map(({ propertyName }) => propertyName));
    if (invalidName !== undefined) return warning(fill(texts.badName, { name: invalidName }));
    try {
      await send.mutateAsync(columns.map((each) => ({ modelId: row.id, ...each })));
    } catch {
      return; // The request layer has reported the error.
    }
    success(texts.saved);
    onClose();
  }

  return (
    <Modal
      open
      centered
      width="min(1120px, calc(100vw - 32px))"
      title={fill(texts.title, { name: row.modelName })}
      onCancel={onClose}
      onOk={save}
      okButtonProps={{ disabled: !columns?.length }}
      confirmLoading={send.isPending}
      mask={{ closable: false }}
    >
      <p className="ec-muted">{texts.hint}</p>
      {error ? (
        <Empty title={texts.unread} reason={messageOf(error)} />
      ) : columns ? (
        <Columns columns={columns} change={change} />
      ) : (
        <ListSkeleton />
      )}
    </Modal>
  );
}

interface ColumnsProps {
  columns: readonly PrototypeDraft[];
  change(index: number, values: Partial<PrototypeDraft>): void;
}

function Columns({ columns, change }: ColumnsProps) {
  const texts = useTexts(developTexts);
  const cellLabel = ({ jdbcName: column }: PrototypeDraft, heading: string) => fill(texts.cellOf, { column, heading });
  const headings = { propertyName: texts.property, comment: texts.comment, dictCode: texts.dictCode };
  const table: TableColumnType<PrototypeDraft>[] = [
    {
      key: 'jdbcName',
      title: texts.column,
      fixed: 'left',
      width: 150,
      render: (_, { jdbcName, jdbcType }) => (
        <>
          {jdbcName}
          <br />
          <small className="ec-muted">{jdbcType}</small>
        </>
      ),
    },
    ...textFields.map((name) => ({
      key: name,
      title: headings[name],
      width: 150,
      render: (_: unknown, each: PrototypeDraft, index: number) => (
        <Input
          value={each[name]}
          maxLength={name === 'propertyName' ? 64 : 255}
          disabled={name === 'dictCode' && each.componentType !== 'select'}
          aria-label={cellLabel(each, headings[name])}
          onChange={({ target }) => change(index, { [name]: target.value })}
        />
      ),
    })),
    {
      key: 'componentType',
      title: texts.component,
      width: 130,
      render: (_, each, index) => (
        <Select
          className="ec-wide"
          value={componentFor(each)}
          aria-label={cellLabel(each, texts.component)}
          options={(['input', 'textarea', 'number', 'switch', 'select', 'date', 'datetime'] as const).map((value) => ({
            value,
            label: texts[value],
          }))}
          onChange={(componentType) => change(index, { componentType })}
        />
      ),
    },
    ...flags.map((name) => ({
      key: name,
      title: texts[name],
      width: 84,
      render: (_: unknown, each: PrototypeDraft, index: number) => (
        <Checkbox
          checked={each[name] === 1}
          disabled={name === 'isRow' && each.isForm === 0}
          aria-label={cellLabel(each, texts[name])}
          onChange={({ target }) => change(index, { [name]: target.checked ? 1 : 0 })}
        />
      ),
    })),
    {
      key: 'queryType',
      title: texts.queryType,
      width: 124,
      render: (_, each, index) => (
        <Select
          className="ec-wide"
          value={each.queryType}
          disabled={each.isQuery === 0}
          aria-label={cellLabel(each, texts.queryType)}
          options={[
            { value: '', label: texts.usual },
            ...searchesOf(each).map((value) => ({ value, label: texts[value] })),
          ]}
          onChange={(queryType) => change(index, { queryType })}
        />
      ),
    },
  ];
  return (
    <Table
      size="small"
      rowKey="jdbcName"
      pagination={false}
      dataSource={[...columns]}
      columns={table}
      scroll={{ x: 1274, y: 'calc(100vh - 320px)' }}
    />
  );
}
