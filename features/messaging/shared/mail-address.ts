// Checks the form of an e-mail address. The local part may have only characters that every server accepts (RFC 5321); the host needs a dot.
const address =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{4,189}$)([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

export const isMailAddress = (value: string): boolean => address.test(value) && !/^\.|\.\.|\.@/.test(value);
