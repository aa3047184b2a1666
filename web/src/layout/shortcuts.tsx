import { Kbd, Modal, Stack, Switch, Table, Title } from '@mantine/core';
import { useDisclosure, useHotkeys, useWindowEvent } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { findScreen, useMay } from './menu.ts';
import { useSingleKeys } from './single-keys.ts';
import { useKeySequence } from './use-key-sequence.ts';

const OPEN = 'leadwright:shortcuts';
export const openShortcuts = () => window.dispatchEvent(new Event(OPEN));

const GO_TO = { c: '/campaigns', a: '/accounts', o: '/contacts' } as const;
const mod = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const SHEET = [
  {
    title: 'anywhere',
    keys: [
      [`${mod} K`, 'palette'],
      ['?', 'help'],
      ['g c', 'goCampaigns'],
      ['g a', 'goAccounts'],
      ['g o', 'goContacts'],
      ['Shift P', 'pin'],
      ['Alt 1–9', 'openPin'],
    ],
  },
  {
    title: 'forms',
    keys: [
      [`${mod} S`, 'save'],
      [`${mod} Enter`, 'saveClose'],
      ['Esc', 'cancel'],
    ],
  },
] as const;

/** The sheet of shortcuts, and those that work anywhere. */
export function Shortcuts() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMay();
  const [opened, sheet] = useDisclosure();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  useWindowEvent(OPEN as 'load', sheet.open);
  useHotkeys(singleKeys ? [['shift+?', sheet.toggle]] : []);
  useKeySequence(singleKeys, (letter) => {
    const screen = findScreen(GO_TO[letter as keyof typeof GO_TO]);
    if (screen && may(screen)) navigate(screen.path);
  });
  return (
    <Modal
      opened={opened}
      onClose={sheet.close}
      title={t('shell.shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Stack>
        {SHEET.map((part) => (
          <section key={part.title}>
            <Title order={2} size="h5">
              {t(`shell.shortcuts.${part.title}`)}
            </Title>
            <Table verticalSpacing={4}>
              <Table.Tbody>
                {part.keys.map(([keys, action]) => (
                  <Table.Tr key={action}>
                    <Table.Td>{t(`shell.shortcuts.${action}`)}</Table.Td>
                    <Table.Td ta="right">
                      {keys.split(' ').map((key) => (
                        <Kbd key={key} ml={4}>
                          {key}
                        </Kbd>
                      ))}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        ))}
        <Switch
          label={t('shell.shortcuts.single')}
          description={t('shell.shortcuts.singleHelp')}
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
}
