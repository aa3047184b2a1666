import { Notifications } from '@mantine/notifications';

/** Where what was done, and what was not, is said for a moment. */
export const Toasts = () => <Notifications position="bottom-right" />;
