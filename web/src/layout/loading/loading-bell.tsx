import { IconBell } from '@tabler/icons-react';

/** The placeholder of the notification bell until its script is loaded. */
export const LoadingBell = () => (
  <span className="bar-bell" aria-hidden>
    <IconBell size={18} />
  </span>
);
