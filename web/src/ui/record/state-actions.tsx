import '../record-context/messages.ts';
import { recordHistory } from '@leadwright/contract/features/records';
import type { AnyResource } from '@leadwright/contract/resource';
import type { StateMachine } from '@leadwright/contract/state-machine';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { useImpact } from '../impact/use-impact.tsx';
import type { AnyRow } from '../record-context/row.ts';

interface StateActionsProps<S extends string> {
  resource: AnyResource;
  machine: StateMachine<S>;
  row: Pick<AnyRow, 'id' | 'can'> & { name: string; archived_at: string | null };
  /** The button texts by target state; initial states have none. */
  verbs: Partial<Record<S, string>>;
  /** Handles a transition that needs further input, and returns true when it does. */
  onTransition?: (state: S) => boolean;
}

/** The transitions to the next states: a button for one state, a menu for several. */
export function StateActions<S extends string>({ resource, machine, row, verbs, onTransition }: StateActionsProps<S>) {
  const { t } = useTranslation();
  const { next, states, change, field } = machine;
  const currentState = (row as unknown as Record<string, S>)[field]!;
  const send = useSend(change, { invalidates: [resource.view, resource.list.endpoint, recordHistory] });
  const impact = useImpact(resource);
  const changeState = async (state: S) => {
    if (onTransition?.(state) || !(await impact.ask(row))) return;
    send.mutate({ params: { id: row.id }, body: { state } } as never, {
      // The new state may differ from the requested one: an exhausted order does not become active again.
      onSuccess: (reply) =>
        notifySuccess(
          t('records.stateChanged', { name: row.name, state: states[(reply as Record<string, S>)[field]!] }),
        ),
    });
  };
  const [firstState, ...otherStates] = next[currentState];
  if (!row.can.update || row.archived_at || !firstState) return null;
  const unavailableStates = (Object.keys(states) as S[]).filter(
    (state) => state !== currentState && !next[currentState].includes(state),
  );
  const hint = unavailableStates.length
    ? t('records.unavailableStates', {
        state: states[currentState],
        others: unavailableStates.map((state) => states[state]).join(', '),
      })
    : undefined;
  if (otherStates.length === 0)
    return (
      <>
        <Button variant="default" title={hint} loading={send.isPending} onClick={() => changeState(firstState)}>
          {verbs[firstState]}
        </Button>
        {impact.dialog}
      </>
    );
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" loading={send.isPending} rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('records.changeState')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {next[currentState].map((state) => (
            <Menu.Item key={state} onClick={() => changeState(state)}>
              {verbs[state]}
            </Menu.Item>
          ))}
          {hint && <Menu.Label>{hint}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      {impact.dialog}
    </>
  );
}
