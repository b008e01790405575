// Tests that the build imports components and icons of antd from their own modules.
import { expect, test } from 'vitest';
import { nameModules } from './direct-imports.ts';

test('a component that the first sheet has styles for is imported from its own module', () => {
  expect(nameModules("import { Button, type MenuProps } from 'antd';")).toBe("import Button from 'antd/es/button';");
});

test('any other component also imports the second sheet', () => {
  expect(nameModules("import { DatePicker as Picker } from 'antd';")).toMatch(
    /^import Picker from 'antd\/es\/date-picker'; import ".*antd-more\.css";$/,
  );
});

test('an icon is imported from its own module, and a name without a module breaks the build', () => {
  expect(nameModules("import { PhoneOutlined } from '@ant-design/icons';")).toBe(
    "import PhoneOutlined from '@ant-design/icons/es/icons/PhoneOutlined';",
  );
  expect(() => nameModules("import { NoSuchThing } from 'antd';")).toThrow('no module');
});
