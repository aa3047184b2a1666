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

/** Loads a reply through a query and caches it under `[method path, input]`. */
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
  /** The endpoints whose cached replies become stale. */
  invalidates?: Endpoint[];
  onSuccess?: (reply: ReplyOf<E>, input: CallInput<E>) => void;
}

/** Returns a mutation that calls an endpoint. Shows an error as a toast, unless it has field problems for the form. */
export function useSend<E extends Endpoint>(
  endpoint: E,
  options: SendOptions<E> = {},
): UseMutationResult<ReplyOf<E>, Error, CallInput<E>> {
  const client = useQueryClient();
  const [reusableKey] = useState(createReusableKey);
  return useMutation<ReplyOf<E>, Error, CallInput<E>>({
    mutationFn: (input) =>
      call(endpoint, ...([input, { key: reusableKey.keyFor(input) }] as unknown as CallArguments<E>)),
    onSuccess: (reply, input) => {
      reusableKey.reset();
      for (const staleEndpoint of options.invalidates ?? [])
        client.invalidateQueries({ queryKey: [callKey(staleEndpoint)] });
      options.onSuccess?.(reply, input);
    },
    onError: (error) => {
      if (!(error instanceof AppError && error.fields)) notifyFailure(error);
    },
  });
}
