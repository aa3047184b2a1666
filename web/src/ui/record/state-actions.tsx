import '../record-context/messages.ts';
import type { AnyResource } from '@leadwright/contract/resource';
import type { StateMachine } from '@leadwright/contract/state-machine';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { notifyDone } from '../../api/notify.ts';
import { useImpact } from '../impact/use-impact.tsx';
import type { AnyRow } from '../record-context/row.ts';

interface StateActionsProps<S extends string> {
  resource: AnyResource;
  machine: StateMachine<S>;
  row: Pick<AnyRow, 'id' | 'can'> & { name: string; archived_at: string | null };
  /** The text of the button that leads to each state; none for initial states. */
  verbs: Partial<Record<S, string>>;
  /** Returns true if it handles a transition itself because it needs further input. */
  onAsk?: (state: S) => boolean;
}

/** The possible next states: a button for one, a menu for several. */
export function StateActions<S extends string>({ resource, machine, row, verbs, onAsk }: StateActionsProps<S>) {
  const { t } = useTranslation();
  const { next, states, change, field } = machine;
  const currentState = (row as unknown as Record<string, S>)[field]!;
  const send = useSend(change, { invalidates: [resource.view, resource.list.endpoint] });
  const impact = useImpact(resource);
  const move = async (state: S) => {
    if (onAsk?.(state) || !(await impact.ask(row))) return;
    send.mutate({ params: { id: row.id }, body: { state } } as never, {
      // The state in the reply may differ from the requested one: an order that is used up does not become active
      // again.
      onSuccess: (reply) =>
        notifyDone(t('records.stateChanged', { name: row.name, state: states[(reply as Record<string, S>)[field]!] })),
    });
  };
  const [first, ...others] = next[currentState];
  if (!row.can.update || row.archived_at || !first) return null;
  const unavailable = (Object.keys(states) as S[]).filter(
    (state) => state !== currentState && !next[currentState].includes(state),
  );
  const hint = unavailable.length
    ? t('records.barred', { state: states[currentState], others: unavailable.map((state) => states[state]).join(', ') })
    : undefined;
  if (others.length === 0)
    return (
      <>
        <Button variant="default" title={hint} loading={send.isPending} onClick={() => move(first)}>
          {verbs[first]}
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
            <Menu.Item key={state} onClick={() => move(state)}>
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
