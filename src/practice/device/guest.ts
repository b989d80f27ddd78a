/** Whose something is: a username, or this for who is not logged in. */
export const guest = '';
