// Shows a region: names, parent, actions and history.

import { useRemove } from '@ec/records/change/use-remove';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { RecordFacts } from '@ec/records/history/record-facts.tsx';
import { RowHistory } from '@ec/records/history/row-history.tsx';
import { servedKey } from '@ec/records/list/served';
import type { RowOf } from '@ec/resource/row';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { Facts } from '@ec/ui/form/form-field.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { IdText } from '@ec/ui/value/copy-mark.tsx';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { regionDetail } from '../../shared/region.contract.ts';
import { region } from '../../shared/region.resource.ts';
import { outsideCode, rootRegion } from '../../shared/region-code.ts';
import type { RegionRights } from './region-rights.ts';
import { regionTexts } from './region-texts.ts';

export type RegionRow = RowOf<typeof region>;

interface RegionFactsProps {
  code: string;
  rights: RegionRights;
  onAdd(row: RegionRow): void;
  onEdit(row: RegionRow): void;
  onRemoved(row: RegionRow): void;
}

/** The names of all levels down to the region itself. */
export function pathOfRegion(row: RegionRow): string {
  const { provinceName, cityName, districtName, townName, villageName, name } = row;
  return [provinceName, cityName, districtName, townName, villageName].filter(Boolean).join(' ') || name;
}

export function RegionFacts({ code, rights, onAdd, onEdit, onRemoved }: RegionFactsProps) {
  const texts = useTexts(regionTexts);
  const language = useLanguage();
  const { api } = useConsole();
  const remove = useRemove(region);
  const people = useRegistry().find('system.user');
  const detail = useQuery({
    queryKey: [...servedKey(region), 'detail', language, code],
    queryFn: ({ signal }) => callOf(api, regionDetail)({ code }, { signal, quiet: true }),
  });
  const row = detail.data;
  if (detail.error) return <LoadError error={detail.error} onRetry={() => void detail.refetch()} />;
  if (!row) return <FormSkeleton fields={8} />;
  const { fields } = region;
  const fact = (key: string, label: string, value: React.ReactNode) => ({ key, label, value: value || emptyValue });
  const facts = [
    fact('name', fields.name.label[language], row.name),
    fact('code', fields.code.label[language], <IdText id={code} />),
    fact('path', texts.path, pathOfRegion(row)),
    fact('level', fields.regionLevel.label[language], row.regionLevelName),
    fact('outside', texts.outside, <IdText id={outsideCode(code)} />),
    fact('sort', fields.sort.label[language], row.sort),
  ];
  const tabs = [
    {
      key: 'facts',
      label: texts.facts,
      children: (
        <>
          <Facts title={undefined} facts={facts} />
          <RecordFacts row={row} people={people} />
        </>
      ),
    },
    ...(rights.history
      ? [{ key: 'history', label: texts.history, children: <RowHistory table={region} rights={rights} id={code} /> }]
      : []),
  ];
  return (
    <>
      <header className="region-head">
        <h2 className="ec-card-title">{pathOfRegion(row)}</h2>
        <span className="region-actions">
          {rights.add ? (
            <Button type="primary" onClick={() => onAdd(row)}>
              {texts.addBelow}
            </Button>
          ) : null}
          {rights.edit ? <Button onClick={() => onEdit(row)}>{texts.edit}</Button> : null}
          {rights.delete && code !== rootRegion ? (
            <Button danger onClick={() => void remove.one(row).then((isGone) => isGone && onRemoved(row))}>
              {texts.remove}
            </Button>
          ) : null}
        </span>
      </header>
      <Tabs items={tabs} />
    </>
  );
}
