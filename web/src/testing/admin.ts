/** The administrator of the test server, as defined where the server starts. */
export const ADMIN = { email: 'admin@leadwright.example', password: 'correct horse battery' };
