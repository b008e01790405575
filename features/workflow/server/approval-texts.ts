// Names in the diagrams of approvals that the product brings.
export const approvalTexts = {
  submitted: '提交申请',
  decide: '审批',
  outcome: '是否同意',
  carryOut: '执行',
  writeRejection: '驳回',
  approved: '已通过',
  rejected: '已驳回',
};
