// Accounts of merchants and drivers. Only the ledger changes their balances (domain §3, BR-9).
import { action } from '@ec/resource/action';
import { codeText, decimal, dict, integer, refBy, text } from '@ec/resource/fields';
import { button } from '@ec/resource/menu';
import { defineResource } from '@ec/resource/resource';
import { accountSettleMode } from '@ec/truck/shared/fleet/fleet.enums';
import { accountHisDirection, accountOwnerType, accountStatus } from './account.enums.ts';
import { receivedTopUp, requestedAdjust, requestedWithdraw } from './account-answers.ts';

const owner = { zh: '所有人', en: 'Owner' };
const funds = { zh: '资金', en: 'Funds' };
const terms = { zh: '结算', en: 'Settlement' };

const yuan = (zh: string, en: string) => decimal(14, 2, { zh, en, unit: '¥' });
const systemAmount = (zh: string, en: string) => yuan(zh, en).system().summed().group(funds);
const sum = yuan('金额', 'Amount').required().min(0.01);
const reason = text({ zh: '原因', en: 'Reason' }).max(200);
const copied = { zh: '商户账户取自商户档案', en: 'Copied from the merchant for merchants’ accounts' };

export const account = defineResource({
  name: 'charging.account',
  base: 'blade-truck/account',
  table: 'truck_account',
  label: { zh: '账户', en: 'Account' },
  purpose: { zh: '商户与司机的余额、授信和结算方式', en: 'Balances, credit and settlement of merchants and drivers' },
  title: 'accountNo',
  subject: 'ownerName',
  foundBy: ['accountNo', 'ownerName'],
  columns: [
    ['accountNo', 'ownerName'],
    ['accountStatus', 'ownerType'],
    'available',
    'balance',
    'gift',
    'frozen',
    ['creditLimit', 'settleMode'],
  ],
  menu: {
    under: 'trade',
    sort: 5,
    icon: 'WalletOutlined',
    label: { zh: '账户管理', en: 'Accounts' },
    buttons: [button('adjustApprove', '审批调账', 'Approve adjustments', 'toolbar')],
  },
  scope: { owner: 'ownerId' },
  // Accounts are created with their owners; an import could only add sub-accounts.
  calls: { import: false },
  fields: {
    accountNo: codeText({ zh: '账户号', en: 'Account No.' })
      .max(20)
      .unique()
      .system()
      .search()
      .indexed('contains')
      .group(owner),
    ownerName: text({ zh: '所有人名称', en: 'Owner name' })
      .names('ownerId')
      .max(50)
      .system()
      .search()
      .indexed('contains')
      .group(owner),
    ownerType: dict(accountOwnerType)
      .only(accountOwnerType.key.merchant, accountOwnerType.key.driver, accountOwnerType.key.sub)
      .required()
      .fixed()
      .search()
      .starts(accountOwnerType.key.sub)
      .group(owner),
    ownerId: refBy(
      {
        field: 'ownerType',
        targets: {
          [accountOwnerType.key.merchant]: 'truck.merchant',
          [accountOwnerType.key.driver]: 'truck.driver',
          [accountOwnerType.key.sub]: 'truck.merchant',
        },
      },
      { zh: '所有人', en: 'Owner' },
    )
      .required()
      .fixed()
      .group(owner),
    accountStatus: dict(accountStatus).system().search().indexed().group(owner),
    available: systemAmount('可用', 'Available'),
    balance: systemAmount('余额', 'Balance'),
    gift: systemAmount('赠送余额', 'Gift balance'),
    frozen: systemAmount('冻结', 'Frozen'),
    warnAmount: yuan('余额预警', 'Low-balance warning')
      .min(0)
      .hint({ zh: '可用金额低于它时提醒', en: 'A reminder is sent when the available amount falls below this' })
      .group(funds),
    settleMode: dict(accountSettleMode).required().starts(accountSettleMode.key.prepaid).hint(copied).group(terms),
    creditLimit: yuan('授信额度', 'Credit limit').min(0).hint(copied).group(terms),
    settleDay: integer({ zh: '账单日', en: 'Billing day' })
      .min(1)
      .max(31)
      .when('settleMode', accountSettleMode.key.postpaid)
      .hint({ zh: '当月没有这一天时取月末', en: 'In shorter months, the last day' })
      .group(terms),
  },
  states: { accountStatus: { normal: ['frozen', 'closed'], frozen: ['normal', 'closed'] } },
  // An account can be deleted in any state unless it has postings (account-hooks.ts).
  removable: { accountStatus: ['normal', 'frozen', 'closed'] },
  actions: {
    topup: action({ zh: '充值', en: 'Top up' })
      .oneByOne('the amount and its voucher belong to one account')
      .from('accountStatus', accountStatus.key.normal, accountStatus.key.frozen)
      .takes({
        amount: sum,
        voucherNo: codeText({ zh: '转账凭证号', en: 'Voucher No.' }).required().max(40),
        reason: text({ zh: '备注', en: 'Note' }).max(200),
      })
      .gives(receivedTopUp),
    adjust: action({ zh: '调账', en: 'Adjust' })
      .oneByOne('the amount belongs to one account')
      .from('accountStatus', accountStatus.key.normal, accountStatus.key.frozen)
      .takes({
        direction: dict(accountHisDirection).required().starts(accountHisDirection.key.in),
        amount: sum,
        reason: reason.required(),
      })
      .gives(requestedAdjust),
    credit: action({ zh: '申请授信', en: 'Request credit' })
      .oneByOne('the limit is granted to one account')
      .from('accountStatus', accountStatus.key.normal, accountStatus.key.frozen)
      .takes({ creditLimit: yuan('授信额度', 'Credit limit').required().min(0), reason: reason.required() })
      .gives(requestedAdjust),
    revokeGift: action({ zh: '收回赠送', en: 'Revoke gift' })
      .oneByOne('the amount belongs to one account')
      .from('accountStatus', accountStatus.key.normal, accountStatus.key.frozen)
      .takes({ amount: sum, reason: reason.required() })
      .gives(requestedAdjust),
    withdraw: action({ zh: '提现', en: 'Withdraw' })
      .oneByOne('the amount and the bank account belong to one account')
      .from('accountStatus', accountStatus.key.normal)
      .takes({
        amount: sum,
        bankName: text({ zh: '开户行', en: 'Bank' }).required().max(60),
        bankAccount: codeText({ zh: '收款账号', en: 'Bank account' }).required().max(30),
        reason: reason.required(),
      })
      .gives(requestedWithdraw),
    freeze: action({ zh: '冻结', en: 'Freeze' })
      .bulk()
      .danger()
      .from('accountStatus', accountStatus.key.normal)
      .to(accountStatus.key.frozen)
      .takes({ reason: reason.required() }),
    unfreeze: action({ zh: '解冻', en: 'Unfreeze' })
      .bulk()
      .from('accountStatus', accountStatus.key.frozen)
      .to(accountStatus.key.normal)
      .takes({ reason: reason.required() }),
    close: action({ zh: '注销', en: 'Close' })
      .oneByOne('closing is final, and what is left in the account is looked at first')
      .danger()
      .from('accountStatus', accountStatus.key.normal, accountStatus.key.frozen)
      .to(accountStatus.key.closed)
      .takes({ reason: reason.required() }),
  },
  events: {
    approveAdjust: { zh: '审批调账', en: 'Adjustment decision' },
    grantCredit: { zh: '审批授信', en: 'Credit decision' },
  },
});
