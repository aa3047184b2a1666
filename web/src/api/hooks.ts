import type { CallInput, Endpoint, ReplyOf } from '@leadwright/contract/endpoint';
import { AppError } from '@leadwright/contract/errors';
import {
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { type CallArguments, call } from './call.ts';
import { createReusableKey } from './idempotency-key.ts';
import { notifyFailure } from './notify.ts';

type QueryOptions<R> = Omit<UseQueryOptions<R, Error>, 'queryKey' | 'queryFn'>;
type UseCallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: QueryOptions<ReplyOf<E>>]
    : [input: CallInput<E>, options?: QueryOptions<ReplyOf<E>>];

export const callKey = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

/** Reads through a call and caches the reply under `[method path, input]`. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: UseCallArguments<E>
): UseQueryResult<ReplyOf<E>, Error> {
  return useQuery<ReplyOf<E>, Error>({
    ...options,
    queryKey: [callKey(endpoint), input],
    queryFn: ({ signal }) => call(endpoint, ...([input, { signal }] as unknown as CallArguments<E>)),
  });
}

interface SendOptions<E extends Endpoint> {
  /** Calls whose cached replies become stale. */
  invalidates?: Endpoint[];
  onSuccess?: (reply: ReplyOf<E>, input: CallInput<E>) => void;
}

/** Writes through a call. Shows a failure as a notification, unless it has fields, which the form shows. */
export function useSend<E extends Endpoint>(
  endpoint: E,
  options: SendOptions<E> = {},
): UseMutationResult<ReplyOf<E>, Error, CallInput<E>> {
  const client = useQueryClient();
  const [action] = useState(createReusableKey);
  return useMutation<ReplyOf<E>, Error, CallInput<E>>({
    mutationFn: (input) => call(endpoint, ...([input, { key: action.for(input) }] as unknown as CallArguments<E>)),
    onSuccess: (reply, input) => {
      action.done();
      for (const stale of options.invalidates ?? []) client.invalidateQueries({ queryKey: [callKey(stale)] });
      options.onSuccess?.(reply, input);
    },
    onError: (error) => {
      if (!(error instanceof AppError && error.fields)) notifyFailure(error);
    },
  });
}
