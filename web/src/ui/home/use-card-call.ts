import type { CallInput, Endpoint, ReplyOf } from '@leadwright/contract/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from '../../api/hooks.ts';

/** The options of all calls on the home page. A hidden tab sends no requests, as by default. */
export const HOME_CALL_OPTIONS = { refetchInterval: 60_000, meta: { isHome: true } };

/** Loads the content of a card and reloads it every minute. */
export const useCardCall = useCall as <E extends Endpoint>(
  call: E,
  input: CallInput<E> | undefined,
  options: typeof HOME_CALL_OPTIONS,
) => UseQueryResult<ReplyOf<E>, Error>;
