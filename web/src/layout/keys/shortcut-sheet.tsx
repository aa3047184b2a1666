import './messages.ts';
import { Kbd, Modal, Stack, Switch, Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AREAS } from '../../areas.ts';
import { findScreen, titleOf } from '../../screens.ts';
import { useSingleKeys } from '../../ui/keys/single-keys.ts';
import { useCanOpen } from '../screens/use-screen.ts';
import { useTree } from '../screens/use-tree.ts';
import { SCREEN_KEYS } from './screen-keys.ts';

const mod = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const SHEET = [
  {
    title: 'anywhere',
    keys: [
      [`${mod} K`, 'palette'],
      ['?', 'help'],
      ['/', 'search'],
      ['c', 'createHere'],
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
    keys: [
      ['t', 'tag'],
      ['[ ]', 'stepRecord'],
    ],
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

/** Returns the keys after `g`: those of the areas that the user has, and of single screens. */
function useTargets(): [keys: string, title: string][] {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const names = new Set(useTree().map(({ name }) => name));
  const screenKeys = SCREEN_KEYS.map(({ key, screen }) => ({ key, screen: findScreen(screen) }));
  return [
    ...AREAS.filter(({ name }) => names.has(name)).map(({ key, name }): [string, string] => [
      `g ${key}`,
      t(`frame.areas.${name}`),
    ]),
    ...screenKeys
      .filter(({ screen }) => canOpen(screen))
      .map(({ key, screen }): [string, string] => [`g ${key}`, titleOf(screen)]),
  ];
}

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const places = useTargets();
  return (
    <Modal opened onClose={onClose} title={t('shortcuts.title')}>
      <Stack>
        <Part title={t('shortcuts.goTo')} keys={places} />
        {SHEET.map(({ title, keys }) => (
          <Part
            key={title}
            title={t(`shortcuts.${title}`)}
            keys={keys.map(([key, action]) => [key, t(`shortcuts.${action}`)])}
          />
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

function Part({ title, keys }: { title: string; keys: [keys: string, action: string][] }) {
  return (
    <section>
      <Title order={2} size="h5">
        {title}
      </Title>
      <Table verticalSpacing={4}>
        <Table.Tbody>
          {keys.map(([sequence, action]) => (
            <Table.Tr key={action}>
              <Table.Td>{action}</Table.Td>
              <Table.Td ta="right">
                {sequence.split(' ').map((key) => (
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
  );
}
