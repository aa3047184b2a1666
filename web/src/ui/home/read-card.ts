import type { CallInput, Endpoint, ReplyOf } from '@leadwright/contract/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from '../../api/hooks.ts';

/** A hidden tab asks for nothing: reading again in the background is off by default. */
export const OF_HOME = { refetchInterval: 60_000, meta: { isHome: true } };

/** Reads what a card shows, again each minute; `meta` is how home finds its calls. */
export const useCardCall = useCall as <E extends Endpoint>(
  call: E,
  input: CallInput<E> | undefined,
  options: typeof OF_HOME,
) => UseQueryResult<ReplyOf<E>, Error>;
