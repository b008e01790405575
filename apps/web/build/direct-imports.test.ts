import { expect, test } from 'vitest';
import { nameModules } from './direct-imports.ts';

test('a component that the first sheet has styles for is imported from its own module', () => {
  expect(nameModules("import { Button, type MenuProps } from 'antd';")).toBe("import Button from 'antd/es/button';");
});

test('any other component brings the second sheet along', () => {
  expect(nameModules("import { DatePicker as Picker } from 'antd';")).toMatch(
    /^import Picker from 'antd\/es\/date-picker'; import ".*antd-more\.css";$/,
  );
});

test('icons, too; what has no module of its own breaks the build', () => {
  expect(nameModules("import { PhoneOutlined } from '@ant-design/icons';")).toBe(
    "import PhoneOutlined from '@ant-design/icons/es/icons/PhoneOutlined';",
  );
  expect(() => nameModules("import { NoSuchThing } from 'antd';")).toThrow('no module');
});
