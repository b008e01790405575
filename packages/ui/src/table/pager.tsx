// Pages through a list. Its arrows have names, since icons are hidden from screen readers (silent-icons.ts).
import { Pagination, type PaginationProps } from 'antd';
import { cloneElement, isValidElement } from 'react';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';

type PagerProps = Pick<PaginationProps, 'hideOnSinglePage' | 'pageSizeOptions' | 'showSizeChanger' | 'simple'> & {
  current: number;
  pageSize: number;
  total: number;
  onChange(current: number, size: number): void;
};

export function Pager({ showSizeChanger = false, ...props }: PagerProps) {
  const { previousPage, nextPage } = useTexts(uiTexts);
  const names: Partial<Record<string, string>> = { prev: previousPage, next: nextPage };
  return (
    <Pagination
      {...props}
      size="small"
      showSizeChanger={showSizeChanger}
      itemRender={(_, type, drawn) =>
        isValidElement<{ 'aria-label'?: string }>(drawn) && names[type]
          ? cloneElement(drawn, { 'aria-label': names[type] })
          : drawn
      }
    />
  );
}
