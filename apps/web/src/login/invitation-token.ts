/** Returns the token of an invitation, which is behind the # of the address, so that no server and no log sees it. */
export const invitationIn = (hash: string): string | undefined => /^#invitation=([\w-]{20,100})$/.exec(hash)?.[1];
