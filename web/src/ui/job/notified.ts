/** Window event: the server has something new for this user, without saying what. */
export const NOTIFIED = 'leadwright:notified';
