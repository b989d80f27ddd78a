/** Whom the shop under test is started with. */
export const staffLogin = { email: 'staff@e2e.example', password: 'only for the browser tests' };
