// Describes a data scope with the labels of its resource, so that nobody has to know the names of columns.
import { labelOf } from '@ec/language/label';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import { useLanguage } from '@ec/ui/text/use-texts';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import { columnLabel } from './scope-inputs.tsx';

export function ScopedResource({ name }: { name: string }) {
  const registry = useRegistry();
  const language = useLanguage();
  const resource = registry.find(name);
  if (name === '') return emptyValue;
  return resource ? <span title={name}>{labelOf(resource.label, language)}</span> : <code>{name}</code>;
}

/** `columns` is comma-joined. */
export function ScopedColumns({ resource, columns }: { resource: string; columns: string }) {
  const registry = useRegistry();
  const language = useLanguage();
  if (columns === '') return emptyValue;
  const scoped = registry.find(resource);
  const words = columns.split(',').map((column) => columnLabel(scoped, column.trim(), language) || column);
  return <span title={columns}>{words.join(language === 'en' ? ', ' : '、')}</span>;
}
