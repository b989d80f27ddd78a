/** Where the browser keeps what somebody saved for offline. It is gone when they log out. */
export const ownedCache = 'owned';
