// A search box for the content of a page, which searches while the person types, or by Enter and its button.
import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useTexts } from '../text/use-texts.ts';
import { clearProps } from './clear-icon.tsx';
import { inputTexts } from './input-texts.ts';

interface SearchBoxProps {
  /** The name and placeholder of the box. */
  label: string;
  value?: string;
  className?: string;
  onType?(text: string): void;
  /** Called on Enter, on the button, and when the box is cleared. */
  onSearch?(text: string): void;
}

export function SearchBox({ label, value, onType, onSearch, className }: SearchBoxProps) {
  const { search } = useTexts(inputTexts);
  return (
    <Input.Search
      allowClear={clearProps}
      aria-label={label}
      placeholder={label}
      searchIcon={<SearchOutlined aria-label={search} />}
      {...(className === undefined ? {} : { className })}
      {...(value === undefined ? {} : { value })}
      {...(onType ? { onChange: ({ target }) => onType(target.value) } : {})}
      {...(onSearch ? { onSearch } : {})}
    />
  );
}
