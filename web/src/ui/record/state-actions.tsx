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
  row: Pick<AnyRow, 'id' | 'can'> & { name: string; state: S };
  /** What is written on the button that leads to a state. */
  verbs: Record<S, string>;
}

/** A button for every state that the present one may become. */
export function StateActions<S extends string>({ resource, machine, row, verbs }: StateActionsProps<S>) {
  const { t } = useTranslation();
  const { next, states, change } = machine;
  const send = useSend(change, { invalidates: [resource.view, resource.list.endpoint] });
  const move = (state: S) =>
    send.mutate({ params: { id: row.id }, body: { state } } as never, {
      onSuccess: () => notifyDone(t('records.stateChanged', { name: row.name, state: states[state] })),
    });
  return (
    row.can.update &&
    next[row.state].map((state) => (
      <Button key={state} variant="default" loading={send.isPending} onClick={() => move(state)}>
        {verbs[state]}
      </Button>
    ))
  );
}
