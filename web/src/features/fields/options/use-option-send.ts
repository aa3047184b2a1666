import type { CallInput, Endpoint, ReplyOf } from '@leadwright/contract/endpoint';
import { AppError } from '@leadwright/contract/errors';
import { listChanges } from '@leadwright/contract/features/changes';
import { gridColumns } from '@leadwright/contract/features/exports';
import { listOptions, type OptionList, optionCounts } from '@leadwright/contract/features/field-options';
import { fieldResources } from '@leadwright/contract/features/fields';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useSend } from '../../../api/hooks.ts';

/**
 * Changes options and updates the screen with the response, which includes concurrent changes of other users. `run`
 * returns undefined after an error.
 */
export function useOptionSend<E extends Endpoint>(
  endpoint: E,
  { id, kind }: Pick<OptionList, 'id' | 'kind'>,
  onSuccess?: (reply: ReplyOf<E>, input: CallInput<E>) => void,
) {
  const client = useQueryClient();
  const showList = (list: OptionList) => client.setQueryData([callKey(listOptions), { params: { id } }], list);
  const { view, list } = fieldResources[kind];
  const send = useSend(endpoint, {
    invalidates: [optionCounts, listChanges, gridColumns, view, list.endpoint],
    onSuccess: (reply, input) => {
      if (typeof reply === 'object' && reply !== null && 'options' in reply) showList(reply as unknown as OptionList);
      else client.invalidateQueries({ queryKey: [callKey(listOptions)] });
      onSuccess?.(reply, input);
    },
  });
  const showCurrentList = (error: unknown) => {
    const isConflict = error instanceof AppError && error.code === 'conflict';
    const currentList = isConflict ? (error.detail as { current?: OptionList } | undefined)?.current : undefined;
    if (currentList) showList(currentList);
    return undefined;
  };
  return { ...send, run: (input: CallInput<E>) => send.mutateAsync(input).catch(showCurrentList) };
}
