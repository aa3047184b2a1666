/** Window event: the server has something new for this user, without saying what. */
export const NOTIFICATIONS_CHANGED = 'leadwright:notified';
