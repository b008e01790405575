// Lets a merchant's people read its statements and sums only with certain posts (domain BR-62). People of the operator pass.
import { defineErrors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { posts } from '@ec/truck/shared/fleet/posts';

const refusals = defineErrors('charging.statementAccess', {
  otherPost: {
    status: 403,
    zh: '您在商户中的角色不能查看对账单',
    en: 'Statements are not for your role among the people of the merchant',
  },
});

export const mayReadStatements = ({ caller: { ownerId, ownerPost } }: Pick<Call, 'caller'>): boolean =>
  ownerId === undefined || posts.books.some((post) => post === ownerPost);

/** @throws AppError otherPost */
export function requireStatementAccess(call: Pick<Call, 'caller'>): void {
  if (!mayReadStatements(call)) fail(refusals.otherPost);
}
