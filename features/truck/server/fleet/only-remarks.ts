// Returns whether a save changes nothing but the remark, or only restores the row from the recycle bin. Finished rows accept no other save.
export const onlyRemarks = (values: object): boolean =>
  Object.keys(values).every((name) => name === 'remark' || name === 'isDeleted');
