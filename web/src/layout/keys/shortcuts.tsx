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
import { entriesOf } from '../screens/tree.ts';
import { useCanOpen } from '../screens/use-screen.ts';
import { useTree } from '../screens/use-tree.ts';
import { SCREEN_KEYS } from './screen-keys.ts';
import { useKeySequence } from './use-key-sequence.ts';

const ShortcutSheet = lazy(async () => ({
  default: (await loadChunk('shortcut-sheet', () => import('./shortcut-sheet.tsx'))).ShortcutSheet,
}));
const PIN_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Returns where a letter after `g` leads: to the first screen of an area, or to a screen with its own key. */
function useDestination() {
  const canOpen = useCanOpen();
  const tree = useTree();
  return (letter: string) => {
    const area = AREAS.find(({ key }) => key === letter)?.name;
    const [first] = tree.filter(({ name }) => name === area).flatMap(entriesOf);
    const shortcut = SCREEN_KEYS.find(({ key }) => key === letter);
    return [first, shortcut && findScreen(shortcut.screen)].find((screen) => screen && canOpen(screen));
  };
}

/** The shortcuts that work on every screen, and the sheet that lists them. */
export function Shortcuts() {
  const navigate = useNavigate();
  const destination = useDestination();
  const createScreen = useCreateScreen();
  const { pins } = usePins();
  const [opened, sheet] = useDisclosure();
  const [singleKeys] = useSingleKeys();
  useWindowEvent(OPEN_SHORTCUTS as 'load', sheet.open);
  useHotkeys(
    singleKeys
      ? [
          ['shift+?', sheet.toggle],
          ['c', () => createScreen && navigate(createScreen.path)],
          // A list or a review has its own search.
          ['/', () => document.querySelector('[aria-keyshortcuts="/"]') || openPalette()],
        ]
      : [],
  );
  useHotkeys(
    PIN_NUMBERS.map((number) => [`alt+${number}`, () => pins[number - 1] && navigate(pins[number - 1]!.path)]),
  );
  useKeySequence(singleKeys, (letter) => {
    const screen = destination(letter);
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
