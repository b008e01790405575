// Shows the regions that match the code or name of another system, for people who check such data.
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { Facts } from '@ec/ui/form/form-field.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { tags } from '@ec/ui/value/tags.tsx';
import { useMutation } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { resolveRegion } from '../../shared/region.contract.ts';
import { region } from '../../shared/region.resource.ts';
import { regionTexts } from './region-texts.ts';

export function ResolveDialog({ code, onClose }: { code: string; onClose(): void }) {
  const { api } = useConsole();
  const texts = useTexts(regionTexts);
  const language = useLanguage();
  const [typed, setTyped] = useState(code);
  const resolve = useMutation({
    mutationFn: (text: string) => callOf(api, resolveRegion)({ given: text.trim() }),
  });
  const matches = resolve.data;
  return (
    <Modal open title={texts.debugTitle} footer={null} width={640} onCancel={onClose}>
      <Input.Search
        autoFocus
        value={typed}
        aria-label={texts.debugHint}
        placeholder={texts.debugHint}
        enterButton={texts.resolve}
        loading={resolve.isPending}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={(text) => text.trim() !== '' && resolve.mutate(text)}
      />
      <p className="ec-muted">{texts.debugHint}</p>
      {matches?.length === 0 ? <p role="status">{texts.unresolved}</p> : null}
      {matches?.map((each) => (
        <section key={each.code} className="region-resolved" aria-label={each.path}>
          <p>{tags([{ text: texts.how[each.how], tone: each.how === 'above' ? 'warning' : 'good' }])}</p>
          <Facts
            title={undefined}
            facts={[
              { key: 'path', label: texts.path, value: each.path, isWide: true },
              { key: 'code', label: region.fields.code.label[language], value: <code>{each.code}</code> },
              { key: 'outside', label: texts.outside, value: <code>{each.outside}</code> },
              {
                key: 'levels',
                label: texts.levels,
                isWide: true,
                value: each.levels.map((level) => `${level.code} ${level.name}`).join(' › '),
              },
              { key: 'children', label: texts.children, value: String(each.children) },
            ]}
          />
        </section>
      ))}
    </Modal>
  );
}
