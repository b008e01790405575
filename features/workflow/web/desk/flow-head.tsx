// The head of a list of workflows. A wide window shows search and tools in one line; on a phone, a row of buttons opens them, as on every list.
import { ListToolbar } from '@ec/records/list/list-toolbar.tsx';
import { PhoneBar, type PhonePart } from '@ec/records/list/phone-bar.tsx';
import { useSurroundings } from '@ec/ui/layout/surroundings';
import type { ReactNode } from 'react';
import { FlowSearch, type SearchPart } from './flow-search.tsx';

interface FlowHeadProps {
  searchParts: readonly SearchPart[];
  filters: Record<string, string>;
  onSearch(filters: Record<string, string>): void;
  /** The content beside the refresh button. */
  toolbar: ReactNode;
  isBusy: boolean;
  onRefresh(): void;
  /** The part of the head that is open on a phone. */
  phonePart: PhonePart | undefined;
  setPhonePart(part: PhonePart | undefined): void;
}

export function FlowHead(props: FlowHeadProps) {
  const { searchParts, filters, onSearch, toolbar, isBusy, onRefresh, phonePart, setPhonePart } = props;
  const isPhone = useSurroundings().responsiveLevel === 0;
  const search = <FlowSearch parts={searchParts} filters={filters} onSearch={onSearch} />;
  const tools = (beside: ReactNode) => (
    <ListToolbar isBusy={isBusy} onRefresh={onRefresh} tools={null} onAdd={undefined} onRemove={undefined}>
      {beside}
    </ListToolbar>
  );
  if (!isPhone)
    return tools(
      <>
        {toolbar}
        {search}
      </>,
    );
  const filterCount = searchParts.filter(({ names }) => names.some((name) => filters[name])).length;
  return (
    <>
      <div className="ec-list-head">
        <PhoneBar
          open={phonePart}
          onOpen={setPhonePart}
          filterCount={phonePart === 'search' ? 0 : filterCount}
          onAdd={undefined}
          addLabel={undefined}
        >
          {toolbar}
        </PhoneBar>
        {phonePart === 'tools' ? tools(null) : null}
      </div>
      {phonePart === 'search' ? search : null}
    </>
  );
}
