// What is over takes remarks, and may come back out of the recycle bin as it was.
export const onlyRemarks = (values: object): boolean =>
  Object.keys(values).every((name) => name === 'remark' || name === 'isDeleted');
