import { useDisclosure, useHotkeys, useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { findScreen } from '../../screens.ts';
import { loadChunk } from '../load-chunk.ts';
import { useMay } from '../menu/menu.ts';
import { OPEN_SHORTCUTS } from '../open.ts';
import { useSingleKeys } from './single-keys.ts';
import { useKeySequence } from './use-key-sequence.ts';

const GO_TO = { c: 'campaigns', a: 'accounts', o: 'contacts' } as const;
const ShortcutSheet = lazy(async () => ({
  default: (await loadChunk('shortcut-sheet', () => import('./shortcut-sheet.tsx'))).ShortcutSheet,
}));

/** The shortcuts that work anywhere, and the sheet that lists them. */
export function Shortcuts() {
  const navigate = useNavigate();
  const may = useMay();
  const [opened, sheet] = useDisclosure();
  const [singleKeys] = useSingleKeys();
  useWindowEvent(OPEN_SHORTCUTS as 'load', sheet.open);
  useHotkeys(singleKeys ? [['shift+?', sheet.toggle]] : []);
  useKeySequence(singleKeys, (letter) => {
    const screen = letter in GO_TO && findScreen(GO_TO[letter as keyof typeof GO_TO]);
    if (screen && may(screen)) navigate(screen.path);
  });
  return (
    opened && (
      <Suspense>
        <ShortcutSheet onClose={sheet.close} />
      </Suspense>
    )
  );
}
