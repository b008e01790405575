// The tab with the rules of a promotion in words. Rules can be added, edited and deleted until the promotion is published.

import { fill } from '@ec/language/fill';
import { useRemove } from '@ec/records/change/use-remove';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { AddButton } from '@ec/records/list/list-toolbar.tsx';
import { recordTexts } from '@ec/records/list/record-texts';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import type { RowOf } from '@ec/resource/row';
import { FormPanel } from '@ec/resource-web/form-panel.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { useRights } from '@ec/resource-web/use-rights';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useState } from 'react';
import type { activity } from '../../shared/promotion/activity.resource.ts';
import { activitySub } from '../../shared/promotion/activity-sub.resource.ts';
import { activityWithRules } from '../../shared/promotion/promotion.contract.ts';
import { actStatus } from '../../shared/promotion/promotion.enums.ts';
import { ruleWords } from '../../shared/promotion/rule-words.ts';
import { promotionTexts } from './promotion-texts.ts';
import './promotion.css';

const slots = {};
const { draft, review } = actStatus.key;

export function RulesTab({ row }: { row: RowIn<typeof activity> }) {
  const texts = useTexts(promotionTexts);
  const rights = useRights(activitySub, slots);
  const [editing, setEditing] = useState<string>();
  const rules = useCall(activityWithRules, { activityId: row.id });
  // The call returns a list only if the request names no promotion, so this case does not occur here.
  if (!rules.data || Array.isArray(rules.data))
    return rules.error ? (
      <LoadError error={rules.error} onRetry={() => void rules.refetch()} />
    ) : (
      <ListSkeleton rows={3} columns={2} />
    );
  // Rules change while a promotion is a draft or under review.
  const isOpen = row.actStatus === draft || row.actStatus === review;
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
          slots={slots}
          editing={editing}
          initial={{ activityId: row.id }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}

interface RuleLineProps {
  rule: RowOf<typeof activitySub>;
  isOpen: boolean;
  rights: ReturnType<typeof useRights>;
  onEdit(): void;
}

function RuleLine({ rule, isOpen, rights, onEdit }: RuleLineProps) {
  const texts = useTexts(promotionTexts);
  const { button } = useTexts(recordTexts);
  const language = useLanguage();
  const remove = useRemove(activitySub);
  const [used, stock] = [rule.usedCount ?? 0, rule.stock ?? 0];
  return (
    <li>
      <span>{ruleWords(rule, language)}</span>
      <small>
        {rule.subName} · {fill(stock > 0 ? texts.used : texts.usedOnly, { used, stock })}
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
