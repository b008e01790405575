/** The token of an invitation, which stands behind the # so that no server and no log sees it. */
export const invitationIn = (hash: string): string | undefined => /^#invitation=([\w-]{20,100})$/.exec(hash)?.[1];
