import { AppError } from '@leadwright/contract/errors';
import { QueryClient } from '@tanstack/react-query';
import { onSessionChange, session } from '../storage/session.ts';

const isRetryable = (error: Error) => error instanceof AppError && error.code === 'unavailable';

/** The user whose data is in the cache. Another user must not see this data. */
let cachedUserId: string | undefined;
function clearCacheOfOtherUser() {
  const uid = session().profile?.uid;
  if (!uid || uid === cachedUserId) return;
  if (cachedUserId) queryClient.clear();
  cachedUserId = uid;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (failures, error) => failures < 2 && isRetryable(error) },
    mutations: { retry: false },
  },
});

clearCacheOfOtherUser();
onSessionChange(clearCacheOfOtherUser);
