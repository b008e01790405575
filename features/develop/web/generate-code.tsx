// Writing code: what it comes to is shown, and saved by the browser.
import { fill } from '@ec/language/fill';
import type { OutputOf } from '@ec/resource/contract';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { useSend } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { saveFrom } from '@ec/ui/value/save-from';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { genCode, writtenSides } from '../shared/code.contract.ts';
import type { code } from '../shared/code.resource.ts';
import { developTexts } from './develop-texts.ts';

interface GenerateDialogProps {
  ids: readonly string[];
  name: string;
  onClose(): void;
}

function GenerateDialog({ ids, name, onClose }: GenerateDialogProps) {
  const texts = useTexts(developTexts);
  const client = useQueryClient();
  const send = useSend(genCode);
  const [system, setSystem] = useState<(typeof writtenSides)[number]>('all');
  const [written, setWritten] = useState<OutputOf<typeof genCode>>();
  async function generate() {
    try {
      const answer = await send.mutateAsync({ ids: ids.join(), system });
      setWritten(answer);
      saveFrom(answer.link);
      void client.invalidateQueries({ queryKey: ['tasks'] });
    } catch {
      // the request layer has said why
    }
  }
  return (
    <Modal
      open
      centered
      title={fill(texts.generateOf, { name })}
      onCancel={onClose}
      okText={written ? texts.saveAgain : texts.generate}
      cancelText={texts.close}
      onOk={() => (written ? saveFrom(written.link) : void generate())}
      confirmLoading={send.isPending}
    >
      {written ? (
        <>
          <p>{fill(texts.written, { name: written.name, count: written.files.length })}</p>
          <ul className="develop-files">
            {written.files.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p className="ec-muted">{texts.generateWhy}</p>
          <Segmented
            aria-label={texts.sides}
            value={system}
            onChange={setSystem}
            options={writtenSides.map((value) => ({ value, label: texts[value] }))}
          />
        </>
      )}
    </Modal>
  );
}

export const GenerateOne = ({ row, onClose }: { row: RowIn<typeof code>; onClose(): void }) => (
  <GenerateDialog ids={[row.id]} name={row.codeName} onClose={onClose} />
);

/** For what is ticked in the list. */
export function GenerateSelected({ selected }: { selected: readonly string[] }) {
  const texts = useTexts(developTexts);
  const [isOpen, setOpen] = useState(false);
  if (selected.length === 0) return null;
  const name = fill(texts.severalCodes, { count: selected.length });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.generate}</Button>
      {isOpen ? <GenerateDialog ids={selected} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
