/** The window event after a change of the user's notifications. It has no details. */
export const NOTIFICATIONS_CHANGED = 'leadwright:notified';
