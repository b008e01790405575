// Checks the form of an e-mail address: the local part has characters that every server takes (RFC 5321), and the host has a dot.
const address =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{4,189}$)([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

export const isMailAddress = (value: string): boolean => address.test(value) && !/^\.|\.\.|\.@/.test(value);
