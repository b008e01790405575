// Lists the settings that a charger reported last, with a filter on their names. Marks read-only and secret settings.

import { Reading } from '@ec/resource-web/reading.tsx';
import type { DetailTab } from '@ec/resource-web/slots';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import { tags } from '@ec/ui/value/tags.tsx';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Input } from 'antd';
import { useState } from 'react';
import { type ChargerSetting, chargerConfig } from '../../shared/asset/charger-config.contract.ts';
import { speaksOcpp } from '../../shared/asset/charger-protocols.ts';
import type { chargingStack } from '../../shared/asset/charging-stack.resource.ts';
import { assetTexts } from './asset-texts.ts';
import './asset.css';

export const configTab: DetailTab<typeof chargingStack> = {
  key: 'config',
  label: { zh: '参数', en: 'Settings' },
  Content: ({ row }) =>
    speaksOcpp(row.protocol) ? (
      <Reading contract={chargerConfig} input={{ stackId: row.id }}>
        {(config) => <Config {...config} />}
      </Reading>
    ) : (
      <NoConfig />
    ),
};

function NoConfig() {
  const texts = useTexts(assetTexts);
  return <Empty title={texts.noSettings} reason={texts.noSettingsHint} />;
}

function Config({ readTime, settings }: { readTime: string; settings: readonly ChargerSetting[] }) {
  const texts = useTexts(assetTexts);
  const [filter, setFilter] = useState('');
  if (readTime === '') return <Empty title={texts.neverRead} reason={texts.neverReadHint} />;
  const matches = settings.filter(({ key }) => key.toLowerCase().includes(filter.trim().toLowerCase()));
  return (
    <>
      <div className="asset-line">
        <Input
          allowClear
          className="asset-filter"
          placeholder={texts.filterSettings}
          aria-label={texts.filterSettings}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        <small>
          {texts.readAt} <TimeText value={readTime} />
        </small>
      </div>
      {matches.length === 0 ? (
        <Empty title={texts.noSuchSetting} />
      ) : (
        <div className="asset-scroll">
          <table className="ec-plain-table asset-table">
            <thead>
              <tr>
                <th>{texts.setting}</th>
                <th>{texts.value}</th>
              </tr>
            </thead>
            <tbody>
              {matches.map(({ key, value, isReadonly, isSecret }) => (
                <tr key={key}>
                  <td>{key}</td>
                  <td>
                    {isSecret ? tags([{ text: texts.secret, tone: 'off' }]) : value || emptyValue}{' '}
                    {isReadonly ? tags([{ text: texts.readonly, tone: 'off' }]) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
