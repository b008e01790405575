// A line that looks for something on the page, while it is typed or by its button.
import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useTexts } from '../text/use-texts.ts';
import { clearing } from './clear-icon.tsx';
import { inputTexts } from './input-texts.ts';

interface SearchBoxProps {
  /** The name and placeholder of the box. */
  label: string;
  value?: string;
  className?: string;
  onType?(text: string): void;
  /** By Enter, by the button, and when it was cleared. */
  onSearch?(text: string): void;
}

export function SearchBox({ label, value, onType, onSearch, className }: SearchBoxProps) {
  const { search } = useTexts(inputTexts);
  return (
    <Input.Search
      allowClear={clearing}
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
