/** On the window when the server says that there is something new for this user; of what, it does not say. */
export const NOTIFIED = 'leadwright:notified';
