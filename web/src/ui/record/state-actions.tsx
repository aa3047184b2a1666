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
  const present = (row as unknown as Record<string, S>)[field]!;
  const send = useSend(change, { invalidates: [resource.view, resource.list.endpoint] });
  const impact = useImpact(resource);
  const move = async (state: S) => {
    if (onAsk?.(state) || !(await impact.ask(row))) return;
    send.mutate({ params: { id: row.id }, body: { state } } as never, {
      // The state in the reply may differ from the requested one: an order that is used up does not become active
      // again.
      onSuccess: (after) =>
        notifyDone(t('records.stateChanged', { name: row.name, state: states[(after as Record<string, S>)[field]!] })),
    });
  };
  const [first, ...others] = next[present];
  if (!row.can.update || row.archived_at || !first) return null;
  const barred = (Object.keys(states) as S[]).filter((state) => state !== present && !next[present].includes(state));
  const why = barred.length
    ? t('records.barred', { state: states[present], others: barred.map((state) => states[state]).join(', ') })
    : undefined;
  if (others.length === 0)
    return (
      <>
        <Button variant="default" title={why} loading={send.isPending} onClick={() => move(first)}>
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
          {next[present].map((state) => (
            <Menu.Item key={state} onClick={() => move(state)}>
              {verbs[state]}
            </Menu.Item>
          ))}
          {why && <Menu.Label>{why}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      {impact.dialog}
    </>
  );
}
