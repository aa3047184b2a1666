import { clientRelations } from '@leadwright/contract/features/clients';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { useViewAs } from '../../session/use-view-as.ts';

/** Shows the portal as a chosen user of the client. */
export function ViewAsClient({ id }: { id: string }) {
  const { t } = useTranslation();
  const { mayView, isPending, startViewAs } = useViewAs();
  const { data } = useCall(clientRelations, { params: { id } }, { enabled: mayView });
  const people = data?.people?.filter(({ status }) => status === 'active') ?? [];
  if (!mayView || people.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={isPending} rightSection={<IconChevronDown size={14} aria-hidden />}>
          {t('clients.viewAs')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {people.map((person) => (
          <Menu.Item key={person.id} onClick={() => startViewAs(person.id)}>
            {person.name}, {person.role}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
