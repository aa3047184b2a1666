/** Whom the tests' server knows; spelled as where it is started. */
export const ADMIN = { email: 'admin@leadwright.example', password: 'correct horse battery' };
