import { Notifications } from '@mantine/notifications';

/** Short messages about what was done or has failed. */
export const Toasts = () => <Notifications position="bottom-right" />;
