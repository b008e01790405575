// "Why can this user (not) see this?": a menu, a button, the rows of a resource or a call, explained by the server.
import { CheckCircleOutlined, CloseCircleOutlined, InfoCircleOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import { RowInput, TreeInput } from '@ec/records/choices/row-input.tsx';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { titleOf } from '@ec/records/list/served';
import type { OutputOf } from '@ec/resource/contract';
import type { Registry } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { keyOf } from '@ec/resource-web/use-call';
import { useTreeSearch } from '@ec/ui/input/tree-search';
import type { Row } from '@ec/ui/table/row';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Input, Segmented, Select, TreeSelect } from 'antd';
import { useState } from 'react';
import { explainUser, type Reason } from '../../shared/explain.contract.ts';
import { grantTree } from '../../shared/grant-trees.contract.ts';
import { role } from '../../shared/role.resource.ts';
import { user } from '../../shared/user.resource.ts';
import { SightTable } from '../role/sight-table.tsx';
import { userTexts } from './user-texts.ts';
import './user.css';

type About = 'menu' | 'rows' | 'path' | 'sight';

interface ExplainProps {
  row: Row;
  /** Opens the roles of the user with `roleId` added to his roles; undefined where the caller may not grant roles. */
  onGrant: ((roleId: string) => void) | undefined;
  onClose(): void;
}

export function ExplainDrawer({ row, onGrant, onClose }: ExplainProps) {
  const { api, language } = useConsole();
  const registry = useRegistry();
  const texts = useTexts(userTexts);
  const words = useLanguage();
  const [about, setAbout] = useState<About>('menu');
  const [formValues, setAsked] = useState<Record<string, string>>({});
  const [query, setQuery] = useState<Record<string, string>>();
  const answer = useQuery({
    queryKey: keyOf(explainUser, language, row.id, query),
    queryFn: ({ signal }) => callOf(api, explainUser)({ userId: row.id, ...query }, { signal }),
    enabled: query !== undefined,
    gcTime: 0,
  });
  const set = (more: Record<string, string>) => setAsked((now) => ({ ...now, ...more }));
  const question: Record<About, Record<string, string>> = {
    menu: { menuId: formValues.menuId ?? '' },
    rows: { resource: formValues.resource ?? '', id: formValues.id ?? '' },
    path: { path: formValues.path ?? '' },
    sight: {},
  };
  const isReady = Boolean(question[about].menuId || question[about].resource || question[about].path);
  const table = formValues.resource === undefined ? undefined : registry.find(formValues.resource);
  const [yes, no] = about === 'path' ? [texts.yesPath, texts.noPath] : [texts.yes, texts.no];
  return (
    <Drawer
      open
      size={about === 'sight' ? 'min(960px, 100vw)' : 'min(560px, 100vw)'}
      title={fill(texts.explainTitle, { name: titleOf(user, row) })}
      onClose={onClose}
    >
      <div className="ec-stack">
        <Segmented
          aria-label={texts.explainWhat}
          value={about}
          onChange={(value: About) => {
            setAbout(value);
            setQuery(undefined);
          }}
          options={[
            { value: 'menu', label: texts.explainMenu },
            { value: 'rows', label: texts.explainRows },
            { value: 'path', label: texts.explainPath },
            { value: 'sight', label: texts.explainAll },
          ]}
        />
        {about === 'menu' ? <MenuPick value={formValues.menuId} onChange={(menuId) => set({ menuId })} /> : null}
        {about === 'rows' ? (
          <>
            <Select
              aria-label={texts.pickResource}
              placeholder={texts.pickResource}
              showSearch={{ optionFilterProp: 'label' }}
              options={resourceChoices(registry, words)}
              value={formValues.resource}
              onChange={(resource: string) => set({ resource, id: '' })}
            />
            {table ? <RowPick table={table} value={formValues.id ?? ''} onChange={(id) => set({ id })} /> : null}
          </>
        ) : null}
        {about === 'path' ? (
          <Input
            aria-label={texts.path}
            placeholder={texts.path}
            value={formValues.path ?? ''}
            onChange={({ target }) => set({ path: target.value.trim() })}
          />
        ) : null}
        {about === 'sight' ? (
          <SightTable of={{ userId: row.id }} />
        ) : (
          <div>
            <Button
              type="primary"
              disabled={!isReady}
              loading={answer.isFetching}
              onClick={() => setQuery(question[about])}
            >
              {texts.ask}
            </Button>
          </div>
        )}
        {query && answer.data ? (
          <Answer answer={answer.data} title={answer.data.allowed ? yes : no} onGrant={onGrant} />
        ) : null}
      </div>
    </Drawer>
  );
}

function MenuPick({ value, onChange }: { value: string | undefined; onChange(menuId: string): void }) {
  const { api, language } = useConsole();
  const texts = useTexts(userTexts);
  const menus = useQuery({
    queryKey: keyOf(grantTree, language, {}),
    queryFn: ({ signal }) => callOf(api, grantTree)({}, { signal }),
  });
  const search = useTreeSearch(menus.data?.menu);
  return (
    <TreeSelect
      aria-label={texts.pickMenu}
      placeholder={texts.pickMenu}
      {...search}
      loading={menus.isLoading}
      value={value}
      onChange={onChange}
    />
  );
}

interface AnswerProps extends Pick<ExplainProps, 'onGrant'> {
  answer: OutputOf<typeof explainUser>;
  title: string;
}

/** Shows whether the user is allowed, each reason, and the roles that would allow it. */
function Answer({ answer: { allowed, reasons, roles }, title, onGrant }: AnswerProps) {
  return (
    <>
      <Alert showIcon type={allowed ? 'success' : 'warning'} title={title} />
      <ul className="ec-reasons">
        {reasons.map(({ ok, text, change }) => (
          <li key={text}>
            <ReasonMark ok={ok} />
            <span>
              {text} {change ? <Changes of={change} /> : null}
            </span>
          </li>
        ))}
      </ul>
      {roles ? <Missing roles={roles} onGrant={onGrant} /> : null}
    </>
  );
}

/** Returns the resources by label. Two resources with the same label show their names, too. */
function resourceChoices(registry: Registry, language: Language) {
  const all = registry.all().map(({ name, label }) => ({ value: name, label: labelOf(label, language) }));
  const isShared = (label: string) => all.filter((each) => each.label === label).length > 1;
  return all.map(({ value, label }) => ({ value, label: isShared(label) ? `${label} (${value})` : label }));
}

interface RowPickProps {
  table: Resource;
  value: string;
  onChange(id: string): void;
}

/** Picks a row by its name or number. */
function RowPick({ table, value, onChange }: RowPickProps) {
  const texts = useTexts(userTexts);
  const shared = { id: 'explain-row', table, value, isMany: false, isSearch: true, known: undefined };
  const take = (picked: unknown) => onChange(textOf(picked));
  return (
    <div>
      <label htmlFor="explain-row">{texts.rowId}</label>
      {table.isTree ? (
        <TreeInput {...shared} barred={undefined} onChange={take} />
      ) : (
        <RowInput {...shared} onChange={take} />
      )}
    </div>
  );
}

/** Links to the rows that decide. */
function Changes({ of }: { of: NonNullable<Reason['change']> }) {
  const registry = useRegistry();
  return of.map(({ resource, id, name }) => (
    <RowLink key={`${resource} ${id}`} table={registry.find(resource)} id={id}>
      {name}{' '}
    </RowLink>
  ));
}

interface MissingProps extends Pick<ExplainProps, 'onGrant'> {
  roles: readonly { id: string; name: string }[];
}

/** Offers to grant the roles that would allow it; without such a role, it links to the page of roles. */
function Missing({ roles, onGrant }: MissingProps) {
  const { openTab, pageOf } = useConsole();
  const texts = useTexts(userTexts);
  const page = pageOf?.(role.code);
  if (roles.length === 0)
    return (
      <p>
        {texts.noRoleHolds}{' '}
        {page === undefined ? null : (
          <Button size="small" onClick={() => openTab(page)}>
            {texts.toRoles}
          </Button>
        )}
      </p>
    );
  return (
    <div className="explain-missing">
      <p>{texts.rolesHold}</p>
      {roles.map(({ id, name }) => (
        <Button key={id} size="small" disabled={onGrant === undefined} onClick={() => onGrant?.(id)}>
          {fill(texts.grantRole, { name })}
        </Button>
      ))}
    </div>
  );
}

/** A shape and a word accompany each colour, because colour alone is not accessible. */
function ReasonMark({ ok }: { ok: boolean | undefined }) {
  const texts = useTexts(userTexts);
  if (ok === undefined) return <InfoCircleOutlined aria-label={texts.note} className="ec-muted" />;
  return ok ? (
    <CheckCircleOutlined aria-label={texts.for} />
  ) : (
    <CloseCircleOutlined aria-label={texts.against} className="ec-error" />
  );
}
