import { AppError } from '@leadwright/contract';
import { QueryClient } from '@tanstack/react-query';

const worthRetrying = (error: Error) => error instanceof AppError && error.code === 'unavailable';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (failures, error) => failures < 2 && worthRetrying(error) },
    mutations: { retry: false },
  },
});
