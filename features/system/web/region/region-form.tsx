// The form of a region. The code of a new region begins with its parent's code (contract §3.7).

import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { useDictionary } from '@ec/records/choices/use-choices';
import { ApiError } from '@ec/records/console/api';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import type { Resource } from '@ec/resource/resource';
import { FormPanel } from '@ec/resource-web/form-panel.tsx';
import type { SectionProps, Slots } from '@ec/resource-web/slots';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import type { Row } from '@ec/ui/table/row';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useQueryClient } from '@tanstack/react-query';
import { Input, Space } from 'antd';
import { createContext, useContext, useMemo } from 'react';
import { regionLevel } from '../../shared/platform.enums.ts';
import { regionDetail } from '../../shared/region.contract.ts';
import { region } from '../../shared/region.resource.ts';
import { levelOfCode, rootRegion } from '../../shared/region-code.ts';
import { regionTexts } from './region-texts.ts';

interface Place {
  code: string;
  path: string;
}

/** The parent of a new region. */
const Above = createContext<Place>({ code: rootRegion, path: '' });

interface RegionFormProps {
  /** Code of the region to edit, or `add`. */
  editing: string;
  /** Shows the parent of a new region. */
  parent: Place;
  onClose(): void;
  onSaved(row: Row): void;
}

export function RegionForm({ editing, parent, onClose, onSaved }: RegionFormProps) {
  const client = useQueryClient();
  const { code } = parent;
  const form = useMemo(() => formBelow(code), [code]);
  const saved = (row: Row) => {
    void client.invalidateQueries({ queryKey: ['regions'] });
    onSaved(row);
  };
  return (
    <Above.Provider value={parent}>
      <FormPanel
        key={`${editing} ${code}`}
        slots={slots}
        onClose={onClose}
        resource={form}
        editing={editing === 'add' ? `add ${code}` : editing}
        onSaved={saved}
      />
    </Above.Provider>
  );
}

function formBelow(code: string): Resource {
  const { parentCode, code: codeField, regionLevel: level, name, sort, ...others } = region.fields;
  // The code determines the level, so the form does not require it.
  const place = { parentCode: parentCode.starts(code), code: codeField, regionLevel: { ...level, isRequired: false } };
  return { ...region, fields: { ...place, name, sort: sort.starts(1), ...others } };
}

const slots: Slots = {
  formKind: 'dialog',
  formWidth: 640,
  sections: [
    {
      fields: ['parentCode', 'code', 'regionLevel'],
      Section: CodeSection,
    },
  ],
  useSaving: useNewCode,
};

/** Refuses an existing code, because saving a new region under it would change the existing one. */
function useNewCode() {
  const { api } = useConsole();
  const { error } = useFeedback();
  const texts = useTexts(regionTexts);
  return {
    async mayGo(body: Record<string, unknown>, row: Row | undefined): Promise<boolean> {
      if (row) return true;
      try {
        const code = textOf(body.code);
        const foundRegion = await callOf(api, regionDetail)({ code }, { quiet: true });
        error(fill(texts.exists, { code, name: foundRegion.name }));
        return false;
      } catch (failure) {
        return failure instanceof ApiError && failure.status !== 0;
      }
    },
  };
}

function CodeSection({ id, values, issues, row, set, blur }: SectionProps) {
  const above = useContext(Above);
  const texts = useTexts(regionTexts);
  const language = useLanguage();
  const levels = useDictionary(regionLevel);
  const code = textOf(values.code);
  const level = levelOfCode(code);
  const prefix = above.code === rootRegion ? '' : above.code;
  const ownPart = code.startsWith(prefix) ? code.slice(prefix.length) : code;
  const { fields } = region;
  const take = (digits: string) => {
    const next = digits.trim() === '' ? '' : prefix + digits.trim();
    set('code', next);
    set('regionLevel', levelOfCode(next) ?? '');
  };
  return (
    <div className="ec-form-grid">
      <FieldFrame id={`${id}-parentCode`} label={fields.parentCode.label[language]} help={row ? undefined : above.path}>
        <Input id={`${id}-parentCode`} disabled value={row ? textOf(row.parentCode) : above.code} />
      </FieldFrame>
      <FieldFrame
        id={`${id}-code`}
        label={row ? fields.code.label[language] : texts.ownDigits}
        isRequired={!row}
        issue={issues.code ?? issues.regionLevel}
        help={level === undefined ? texts.byDigits : levels.find(({ value }) => value === level)?.label}
      >
        <Space.Compact block>
          {prefix && !row ? (
            <Input className="region-prefix" disabled value={prefix} aria-label={fields.parentCode.label[language]} />
          ) : null}
          <Input
            id={`${id}-code`}
            inputMode="numeric"
            autoComplete="off"
            disabled={row !== undefined}
            value={row ? code : ownPart}
            {...(issues.code ? { status: 'error' as const } : {})}
            onChange={(event) => take(event.target.value)}
            onBlur={() => blur('code')}
          />
        </Space.Compact>
      </FieldFrame>
    </div>
  );
}
