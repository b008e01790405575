// Parts of forms and details: a group with a heading, a field with its label, mark and message, and a list of facts.
import type { ReactNode } from 'react';
import { emptyValue } from '../value/quantity.tsx';
import './forms.css';

interface FieldGroupProps {
  title: string | undefined;
  /** True where no field of the group has a value; a printed page leaves such a group out. */
  isEmpty?: boolean;
  children: ReactNode;
}

export function FieldGroup({ title, isEmpty = false, children }: FieldGroupProps) {
  return (
    <section className={isEmpty ? 'ec-group ec-screen-only' : 'ec-group'}>
      {title ? <h2 className="ec-group-title">{title}</h2> : null}
      {children}
    </section>
  );
}

interface FieldFrameProps {
  /** The id of the input; its note has `<id>-note`. */
  id: string;
  label: string;
  isRequired?: boolean;
  isWide?: boolean;
  /** The message about a wrong value. */
  issue?: string | undefined;
  help?: string | undefined;
  children: ReactNode;
}

export function FieldFrame({ id, label, isRequired, isWide, issue, help, children }: FieldFrameProps) {
  return (
    <div className={isWide ? 'ec-field ec-field-wide' : 'ec-field'} data-wrong={issue !== undefined}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
        {isRequired ? (
          <span className="ec-required" aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      {children}
      <p className="ec-field-note" id={`${id}-note`} role={issue ? 'alert' : undefined}>
        {issue ?? help ?? ''}
      </p>
    </div>
  );
}

export interface FactText {
  key: string;
  label: string;
  value: ReactNode;
  isWide?: boolean;
}

const isUnset = ({ value }: FactText): boolean => value === emptyValue;

export function Facts({ title, facts }: { title: string | undefined; facts: readonly FactText[] }) {
  return (
    <FieldGroup title={title} isEmpty={facts.every(isUnset)}>
      <dl className="ec-facts">
        {facts.map(({ key, label, value, isWide }) => (
          <div
            key={key}
            className={`ec-fact${isWide ? ' ec-fact-wide' : ''}${value === emptyValue ? ' ec-screen-only' : ''}`}
          >
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </FieldGroup>
  );
}
