// The history of accounts: one append-only row for each ledger booking that moves the account (domain §3, BR-9).
import { codeText, decimal, dict, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { accountHisBizType, accountHisDirection, accountHisPayChannel } from './account.enums.ts';

const { freeze, unfreeze } = accountHisBizType.key;

export const accountHis = defineResource({
  name: 'charging.accountHis',
  base: 'blade-truck/accountHis',
  table: 'truck_account_his',
  label: { zh: '账户流水', en: 'Ledger' },
  purpose: { zh: '每一笔资金变动，只增不改', en: 'Every movement of money; entries are never changed' },
  title: 'txnNo',
  subject: 'ownerName',
  columns: [
    ['txnNo', 'ownerName'],
    'createTime',
    'accountId',
    'bizType',
    'amount',
    'balanceAfter',
    'bizNo',
    'operatorName',
  ],
  menu: { under: 'trade', sort: 6, icon: 'AccountBookOutlined' },
  scope: { owner: 'accountId' },
  kind: 'ledger',
  fields: {
    txnNo: codeText({ zh: '流水号', en: 'Transaction No.' }).max(32).unique().system().search().indexed('contains'),
    accountId: ref('charging.account', { zh: '账户', en: 'Account' }).system().search().indexed(),
    ownerName: text({ zh: '所有人名称', en: 'Owner' }).names('accountId').max(50).system().search().indexed('contains'),
    bizType: dict(accountHisBizType).system().search(),
    direction: dict(accountHisDirection).system(),
    // The sum is income less expenses; freezing and unfreezing do not count.
    amount: decimal(14, 2, { zh: '金额', en: 'Amount', unit: '¥' })
      .system()
      .summed(
        { field: 'bizType', keys: [freeze, unfreeze], as: 0 },
        { field: 'direction', keys: [accountHisDirection.key.out], as: -1 },
      ),
    balanceBefore: decimal(14, 2, { zh: '变动前余额', en: 'Before', unit: '¥' }).system(),
    balanceAfter: decimal(14, 2, { zh: '变动后余额', en: 'After', unit: '¥' }).system(),
    giftPart: decimal(14, 2, { zh: '其中赠送', en: 'Of which gift', unit: '¥' }).system(),
    bizNo: codeText({ zh: '业务单号', en: 'Business No.' }).max(40).system().search().indexed('contains'),
    payChannel: dict(accountHisPayChannel).system(),
    operatorName: text({ zh: '操作人', en: 'Operator' }).max(30).system(),
  },
});
