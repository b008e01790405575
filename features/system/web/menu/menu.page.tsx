// Menus and their buttons: the tree page with icons and a preview of a menu's place.

import type { RowIn } from '@ec/resource/contracts/row-calls';
import { remarkField } from '@ec/resource/parse-draft';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import type { SectionProps } from '@ec/resource-web/slots';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { TextInput } from '@ec/ui/input/input-text.tsx';
import { MenuIcon } from '@ec/ui/layout/menu-icons.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useId } from 'react';
import { menu } from '../../shared/menu.resource.ts';
import { IconInput } from './icon-input.tsx';
import { isButton, MenuName } from './menu-name.tsx';
import { MenuPreview } from './menu-preview.tsx';
import { menuTexts } from './menu-texts.ts';
import { RolesInput } from './roles-input.tsx';

function IconSection({ values, set, blur }: SectionProps<typeof menu>) {
  const texts = useTexts(menuTexts);
  const id = useId();
  return (
    <FieldFrame id={id} label={texts.icon}>
      <IconInput
        id={id}
        value={values.source}
        onChange={(source) => set('source', source)}
        onBlur={() => blur('source')}
      />
    </FieldFrame>
  );
}

/** The last section of the form: the remark, and a preview of the menu that the fields above describe. */
function RemarkSection({ values, row, set, blur }: SectionProps<typeof menu>) {
  const language = useLanguage();
  const id = useId();
  return (
    <>
      <FieldFrame id={id} label={remarkField.label[language]}>
        <TextInput
          id={id}
          kind="lines"
          value={values.remark}
          onChange={(remark) => set('remark', remark)}
          onBlur={() => blur('remark')}
        />
      </FieldFrame>
      <MenuPreview values={values} row={row} />
    </>
  );
}

export const { Page, slots } = resourcePage(menu, {
  cells: {
    name: (row) => <MenuName row={row} />,
    source: ({ source }) => (source ? <MenuIcon name={source} /> : '—'),
  },
  inputs: { roles: RolesInput },
  actionApplies: { below: (row) => !isButton(row) },
  sections: [
    { fields: ['source'], Section: IconSection },
    { fields: ['remark'], Section: RemarkSection },
  ],
  tabs: [
    {
      key: 'place',
      label: { zh: menuTexts.zh.preview, en: menuTexts.en.preview },
      Content: ({ row }: { row: RowIn<typeof menu> }) => <MenuPreview values={row} row={row} />,
    },
  ],
});
