// A finished row takes only remarks, and may be restored unchanged from the recycle bin.
export const onlyRemarks = (values: object): boolean =>
  Object.keys(values).every((name) => name === 'remark' || name === 'isDeleted');
