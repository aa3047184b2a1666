import './messages.ts';
import { Kbd, Modal, Stack, Switch, Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AREAS } from '../../areas.ts';
import { findScreen, titleOf } from '../../screens.ts';
import { useSingleKeys } from '../../ui/keys/single-keys.ts';
import { useMenuTree } from '../screens/use-menu-tree.ts';
import { useCanOpen } from '../screens/use-screen.ts';
import { SCREEN_KEYS } from './screen-keys.ts';

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const SHORTCUTS = [
  {
    title: 'anywhere',
    keys: [
      [`${modifier} K`, 'palette'],
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
      [`${modifier} D`, 'fillDown'],
      [`${modifier} Z`, 'undoEdit'],
      ['Alt H', 'cellHistory'],
      ['Shift F10', 'rowMenu'],
    ],
  },
  {
    title: 'forms',
    keys: [
      [`${modifier} S`, 'save'],
      [`${modifier} Enter`, 'saveClose'],
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
      [`${modifier} Enter`, 'saveRecord'],
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

/** Returns the key sequences with `g` for the areas and screens that the user may open. */
function useNavigationKeys(): [keys: string, title: string][] {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const areaNames = new Set(useMenuTree().map(({ name }) => name));
  const screenKeys = SCREEN_KEYS.map(({ key, screen }) => ({ key, screen: findScreen(screen) }));
  return [
    ...AREAS.filter(({ name }) => areaNames.has(name)).map(({ key, name }): [string, string] => [
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
  const [areSingleKeysEnabled, setSingleKeysEnabled] = useSingleKeys();
  const navigationKeys = useNavigationKeys();
  return (
    <Modal opened onClose={onClose} title={t('shortcuts.title')}>
      <Stack>
        <SheetSection title={t('shortcuts.goTo')} keys={navigationKeys} />
        {SHORTCUTS.map(({ title, keys }) => (
          <SheetSection
            key={title}
            title={t(`shortcuts.${title}`)}
            keys={keys.map(([key, action]) => [key, t(`shortcuts.${action}`)])}
          />
        ))}
        <Switch
          label={t('shortcuts.singleKeys')}
          description={t('shortcuts.singleKeysHelp')}
          checked={areSingleKeysEnabled}
          onChange={(event) => setSingleKeysEnabled(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
}

function SheetSection({ title, keys }: { title: string; keys: [keys: string, action: string][] }) {
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
