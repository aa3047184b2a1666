/** The administrator of the test server. The script that starts the server defines the same account. */
export const ADMIN = { email: 'admin@leadwright.example', password: 'correct horse battery' };
