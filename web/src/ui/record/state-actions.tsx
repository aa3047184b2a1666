import './messages.ts';
import type { AnyResource } from '@leadwright/contract/resource';
import type { StateMachine } from '@leadwright/contract/state-machine';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { notifyDone } from '../notify.ts';
import type { AnyRow } from './row.ts';

interface StateActionsProps<S extends string> {
  resource: AnyResource;
  machine: StateMachine<S>;
  row: Pick<AnyRow, 'id' | 'can'> & { name: string; archived_at: string | null };
  /** What is written on the button that leads to a state; none where no other leads to it. */
  verbs: Partial<Record<S, string>>;
}

/** A button for every state that the present one may become. */
export function StateActions<S extends string>({ resource, machine, row, verbs }: StateActionsProps<S>) {
  const { t } = useTranslation();
  const { next, states, change, field } = machine;
  const present = (row as unknown as Record<string, S>)[field]!;
  const send = useSend(change, { invalidates: [resource.view, resource.list.endpoint] });
  const move = (state: S) =>
    send.mutate({ params: { id: row.id }, body: { state } } as never, {
      onSuccess: () => notifyDone(t('records.stateChanged', { name: row.name, state: states[state] })),
    });
  return (
    row.can.update &&
    !row.archived_at &&
    next[present].map((state) => (
      <Button key={state} variant="default" loading={send.isPending} onClick={() => move(state)}>
        {verbs[state]}
      </Button>
    ))
  );
}
