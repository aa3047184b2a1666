import { useDisclosure, useHotkeys, useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { AREAS } from '../../areas.ts';
import { findScreen } from '../../screens.ts';
import { useSingleKeys } from '../../ui/keys/single-keys.ts';
import { OPEN_SHORTCUTS, openPalette } from '../../ui/open-palette.ts';
import { loadChunk } from '../loading/load-chunk.ts';
import { useCreateScreen } from '../menu/use-create-screens.ts';
import { usePins } from '../pins/pins.ts';
import { entriesOf } from '../screens/menu-tree.ts';
import { useMenuTree } from '../screens/use-menu-tree.ts';
import { useCanOpen } from '../screens/use-screen.ts';
import { SCREEN_KEYS } from './screen-keys.ts';
import { useKeySequence } from './use-key-sequence.ts';

const ShortcutSheet = lazy(async () => ({
  default: (await loadChunk('shortcut-sheet', () => import('./shortcut-sheet.tsx'))).ShortcutSheet,
}));
const PIN_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * Returns a function that finds the screen for a letter after `g`: the first screen of an area, or a screen
 * with its own letter.
 */
function useFindScreenByLetter() {
  const canOpen = useCanOpen();
  const tree = useMenuTree();
  return (letter: string) => {
    const area = AREAS.find(({ key }) => key === letter)?.name;
    const [firstScreen] = tree.filter(({ name }) => name === area).flatMap(entriesOf);
    const shortcut = SCREEN_KEYS.find(({ key }) => key === letter);
    return [firstScreen, shortcut && findScreen(shortcut.screen)].find((screen) => screen && canOpen(screen));
  };
}

/** The shortcuts of all screens, and the sheet that lists all shortcuts. */
export function Shortcuts() {
  const navigate = useNavigate();
  const findScreenByLetter = useFindScreenByLetter();
  const createScreen = useCreateScreen();
  const { pins } = usePins();
  const [opened, sheet] = useDisclosure();
  const [areSingleKeysEnabled] = useSingleKeys();
  useWindowEvent(OPEN_SHORTCUTS as 'load', sheet.open);
  useHotkeys(
    areSingleKeysEnabled
      ? [
          ['shift+?', sheet.toggle],
          ['c', () => createScreen && navigate(createScreen.path)],
          // Screens with their own search field handle the key themselves.
          ['/', () => document.querySelector('[aria-keyshortcuts="/"]') || openPalette()],
        ]
      : [],
  );
  useHotkeys(
    PIN_NUMBERS.map((number) => [`alt+${number}`, () => pins[number - 1] && navigate(pins[number - 1]!.path)]),
  );
  useKeySequence(areSingleKeysEnabled, (letter) => {
    const screen = findScreenByLetter(letter);
    if (screen) navigate(screen.path);
  });
  return (
    opened && (
      <Suspense>
        <ShortcutSheet onClose={sheet.close} />
      </Suspense>
    )
  );
}
