// The rules of one promotion in words, in its detail: added, edited and deleted there while it is not published.

import { fill } from '@ec/language/fill';
import { useRemove } from '@ec/records/change/use-remove';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { AddButton } from '@ec/records/list/list-toolbar.tsx';
import { recordTexts } from '@ec/records/list/record-texts';
import { pathOf, servedKey } from '@ec/records/list/served';
import type { Row } from '@ec/resource-web/draft';
import { FormPanel } from '@ec/resource-web/form-panel.tsx';
import { useRights } from '@ec/resource-web/use-rights';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activitySub } from '../../shared/promotion/activity-sub.resource.ts';
import { ruleWords } from '../../shared/promotion/rule-words.ts';
import { promotionTexts } from './promotion-texts.ts';
import './promotion.css';

const slots = {};
/** Rules change while a promotion is a draft or under review. */
const lastOpenState = 1;

export function RulesTab({ row }: { row: Row }) {
  const { api, language } = useConsole();
  const texts = useTexts(promotionTexts);
  const rights = useRights(activitySub, slots);
  const [editing, setEditing] = useState<string>();
  const rules = useQuery({
    queryKey: [...servedKey(activitySub), 'of', row.id, language],
    queryFn: ({ signal }) => {
      const query = { activityId: row.id };
      return api.get<{ subs: Row[] }>(pathOf(activitySub, 'getActivity'), query, { signal, quiet: true });
    },
  });
  if (!rules.data)
    return rules.error ? (
      <LoadError error={rules.error} onRetry={() => void rules.refetch()} />
    ) : (
      <ListSkeleton rows={3} columns={2} />
    );
  const isOpen = Number(row.actStatus) <= lastOpenState;
  return (
    <section aria-label={texts.rules}>
      {rules.data.subs.length === 0 ? (
        <Empty title={texts.noRules} reason={texts.noRulesWhy} />
      ) : (
        <ul className="ec-rules">
          {rules.data.subs.map((sub) => (
            <RuleLine key={sub.id} rule={sub} isOpen={isOpen} rights={rights} onEdit={() => setEditing(sub.id)} />
          ))}
        </ul>
      )}
      {isOpen && rights.add ? <AddButton label={texts.addRule} onAdd={() => setEditing('add')} /> : null}
      {isOpen ? null : <p className="ec-muted">{texts.frozen}</p>}
      {editing === undefined ? null : (
        <FormPanel
          resource={activitySub}
          key={editing}
          {...{ slots, editing }}
          initial={{ activityId: row.id }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}

interface RuleLineProps {
  rule: Row;
  isOpen: boolean;
  rights: ReturnType<typeof useRights>;
  onEdit(): void;
}

function RuleLine({ rule, isOpen, rights, onEdit }: RuleLineProps) {
  const texts = useTexts(promotionTexts);
  const { button } = useTexts(recordTexts);
  const language = useLanguage();
  const remove = useRemove(activitySub);
  const [used, stock] = [Number(rule.usedCount ?? 0), Number(rule.stock ?? 0)];
  return (
    <li>
      <span>{ruleWords(rule, language)}</span>
      <small>
        {String(rule.subName)} · {fill(stock > 0 ? texts.used : texts.usedOnly, { used, stock })}
      </small>
      <span className="ec-row-actions ec-rule-tools">
        {isOpen && rights.edit ? (
          <button type="button" className="ec-link" onClick={onEdit}>
            {button.edit}
          </button>
        ) : null}
        {isOpen && rights.delete ? (
          <button type="button" className="ec-link ec-danger" onClick={() => void remove.one(rule)}>
            {button.remove}
          </button>
        ) : null}
      </span>
    </li>
  );
}
