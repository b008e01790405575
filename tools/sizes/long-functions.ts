// Functions that may have more than 100 lines, each with the lines it has at most and the reason. These were written before the
// limit: whoever splits one takes its line away, and none may grow.
interface LongFunction {
  most: number;
  reason: string;
}

const rules = 'tests of one rule beside each other under one fixture';
const resource = 'what one resource needs and gives back, in the order of its life';
const rows = 'rows of one demo that refer to each other';

/** By path and name, `path#name`. */
export const longFunctions: Record<string, LongFunction> = {
  'demo/charging/insert-orders.ts#insertTrade': { most: 124, reason: rows },
  'demo/charging/test-money-rules.ts#moneyRules': { most: 364, reason: rules },
  'demo/charging/test-place-rules.ts#placeRules': { most: 214, reason: rules },
  'demo/system/seed-people.ts#seedTenantPeople': { most: 101, reason: rows },
  'fixtures/charging/test-refunds.ts#refundStage': { most: 138, reason: resource },
  'fixtures/charging/test-wechat-provider.ts#wechatPayProvider': { most: 167, reason: resource },
  'packages/testing/src/table-tests.ts#compareTables': { most: 164, reason: rules },
  'tools/fleet/fleet-rows.ts#makeFleet': { most: 119, reason: rows },
  'tools/kill/kill-fleet.ts#killFleet': { most: 113, reason: resource },
};
