import './messages.ts';
import { Kbd, Modal, Stack, Switch, Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSingleKeys } from './single-keys.ts';

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
    title: 'lists',
    keys: [
      ['/', 'searchList'],
      ['f', 'filterColumn'],
      ['Alt C', 'columns'],
      ['Alt V', 'views'],
      ['Space', 'selectRow'],
      ['Enter', 'openRow'],
      ['F2', 'editCell'],
      [`${mod} D`, 'fillDown'],
      [`${mod} Z`, 'undoEdit'],
      ['Alt H', 'cellHistory'],
      ['Shift F10', 'rowMenu'],
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
  {
    title: 'panel',
    keys: [
      ['Enter', 'openPanel'],
      ['p', 'openPanelAnywhere'],
      ['[ ]', 'stepRecord'],
      ['Alt PgUp', 'previousRecord'],
      ['Alt PgDn', 'nextRecord'],
      ['e', 'editRecord'],
      [`${mod} Enter`, 'saveRecord'],
      ['Esc', 'closePanel'],
    ],
  },
  {
    title: 'records',
    keys: [['t', 'tag']],
  },
  {
    title: 'review',
    keys: [
      ['a', 'accept'],
      ['n', 'notMatch'],
      ['c', 'create'],
      ['x', 'exclude'],
      ['m', 'unsure'],
      ['s', 'searchOthers'],
      ['1–9 0', 'candidate'],
      ['j k', 'nextRow'],
      ['u', 'undo'],
      ['/', 'searchRows'],
    ],
  },
] as const;

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <Modal opened onClose={onClose} title={t('shortcuts.title')}>
      <Stack>
        {SHEET.map((part) => (
          <section key={part.title}>
            <Title order={2} size="h5">
              {t(`shortcuts.${part.title}`)}
            </Title>
            <Table verticalSpacing={4}>
              <Table.Tbody>
                {part.keys.map(([keys, action]) => (
                  <Table.Tr key={action}>
                    <Table.Td>{t(`shortcuts.${action}`)}</Table.Td>
                    <Table.Td ta="right">
                      {keys.split(' ').map((key) => (
                        <Kbd key={key} ms={4}>
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
          label={t('shortcuts.single')}
          description={t('shortcuts.singleHelp')}
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
}
