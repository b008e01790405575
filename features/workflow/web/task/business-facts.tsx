// Shows the row that a process decides about, by the definition of its resource, as its own page does.
import { labelOf } from '@ec/language/label';
import { ApiError } from '@ec/records/console/api';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { recordTexts } from '@ec/records/list/record-texts';
import { useDetail } from '@ec/records/list/use-list';
import { isForPeople, isShown } from '@ec/resource/field';
import type { Resource } from '@ec/resource/resource';
import { groupsOf } from '@ec/resource-web/field-groups';
import { factOf } from '@ec/resource-web/field-value.tsx';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import { pathOfRows } from '@ec/resource-web/row-link.tsx';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { Facts } from '@ec/ui/form/form-field.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { taskTexts } from './task-texts.ts';

interface BusinessFactsProps {
  /** The name of the resource; empty where the process decides about no row. */
  business: string;
  businessId: string;
}

export function BusinessFacts({ business, businessId }: BusinessFactsProps) {
  const texts = useTexts(taskTexts);
  const resource = useRegistry().find(business);
  if (!resource || businessId === '') return <Empty title={texts.noBusiness} />;
  return <RowFacts resource={resource} businessId={businessId} />;
}

function RowFacts({ resource, businessId }: { resource: Resource; businessId: string }) {
  const console = useConsole();
  const texts = useTexts(taskTexts);
  const { links } = useTexts(recordTexts);
  const language = useLanguage();
  const { data: row, error, refetch } = useDetail(resource, businessId);
  const path = pathOfRows(console, resource);
  if (error instanceof ApiError && (error.status === 403 || error.status === 404))
    return <Empty title={texts.hiddenBusiness} />;
  if (!row) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={6} />;
  const visibleFields = Object.entries(resource.fields).filter(
    ([, field]) => field.kind !== 'secret' && field.kind !== 'json' && isForPeople(field) && isShown(field, row),
  );
  return (
    <>
      {groupsOf(visibleFields).map(({ label, fields }, index) => (
        <Facts
          key={label?.zh ?? index}
          title={label && labelOf(label, language)}
          facts={fields.map((entry) => factOf(entry, row, language))}
        />
      ))}
      {path === undefined ? null : (
        <Button type="link" onClick={() => console.openTab(`${path}/${businessId}`)}>
          {links.asPage}
        </Button>
      )}
    </>
  );
}
