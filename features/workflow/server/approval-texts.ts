// The names of activities in the diagrams of approvals that come with the product.
export const approvalTexts = {
  submitted: { zh: '提交申请', en: 'Submit' },
  decide: { zh: '审批', en: 'Approve' },
  outcome: { zh: '是否同意', en: 'Approved?' },
  carryOut: { zh: '执行', en: 'Carry out' },
  writeRejection: { zh: '驳回', en: 'Reject' },
  approved: { zh: '已通过', en: 'Approved' },
  rejected: { zh: '已驳回', en: 'Rejected' },
};
