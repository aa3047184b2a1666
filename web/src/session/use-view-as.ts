import { useState } from 'react';
import { notifyFailure } from '../api/notify.ts';
import { useCan } from './session.tsx';
import { viewAsUser } from './view-as.ts';

/** Shows the portal as another user sees it, for users with the permission. */
export function useViewAs() {
  const mayView = useCan('view-as', 'read');
  const [isPending, setPending] = useState(false);
  const startViewAs = (userId: string) => {
    setPending(true);
    viewAsUser(userId).catch((error: unknown) => {
      setPending(false);
      notifyFailure(error);
    });
  };
  return { mayView, isPending, startViewAs };
}
