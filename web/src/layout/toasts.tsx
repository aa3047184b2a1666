import { Notifications } from '@mantine/notifications';

/** The toasts: short messages about successful and failed actions. */
export const Toasts = () => <Notifications position="bottom-right" />;
