import { Notifications } from '@mantine/notifications';
import classes from './toasts.module.css';

/** The width fits next to the centred dialogs and forms of a wide window. */
const WIDTH_PX = 340;

/** The toasts: short messages about successful and failed actions, all in one corner. */
export const Toasts = () => (
  <Notifications position="bottom-left" containerWidth={WIDTH_PX} classNames={{ root: classes.toasts }} />
);
