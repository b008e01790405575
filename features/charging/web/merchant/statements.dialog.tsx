// The dialog that generates the statements of all visible merchants for a month, in one archive.
import { FileZipOutlined } from '@ant-design/icons';
import { useConsole } from '@ec/records/console/console';
import { PeriodInput } from '@ec/ui/input/input-date.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { Button, Modal, Radio } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { merchantTexts } from './merchant-texts.ts';
import { useStatementFile } from './use-statement-file.ts';
import './merchant.css';

export function StatementsButton() {
  const { can } = useConsole();
  const texts = useTexts(merchantTexts);
  const [isOpen, setOpen] = useState(false);
  if (!can('merchant_export')) return null;
  return (
    <>
      <Button icon={<FileZipOutlined />} onClick={() => setOpen(true)}>
        {texts.statements}
      </Button>
      {isOpen ? <StatementsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function StatementsDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts(merchantTexts);
  const [day, setDay] = useState(() => dayjs(formatDate(new Date(), 'yyyy-MM-dd')).subtract(1, 'month'));
  const [format, setFormat] = useState<'xlsx' | 'pdf'>('xlsx');
  const file = useStatementFile();
  const generate = () => file.mutate({ month: day.format('YYYY-MM'), format }, { onSuccess: onClose });
  return (
    <Modal
      open
      title={texts.statements}
      okText={texts.make}
      okButtonProps={{ loading: file.isPending }}
      onOk={generate}
      onCancel={onClose}
    >
      <div className="merchant-part">
        <p className="ec-muted">{texts.statementsWhy}</p>
        <div className="merchant-tools">
          <PeriodInput label={texts.month} picker="month" value={day} onChange={setDay} />
          <Radio.Group
            value={format}
            onChange={(event) => setFormat(event.target.value)}
            options={[
              { value: 'xlsx', label: 'Excel' },
              { value: 'pdf', label: 'PDF' },
            ]}
          />
        </div>
      </div>
    </Modal>
  );
}
