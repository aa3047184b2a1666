import { useWindowEvent } from '@mantine/hooks';
import { isTyping } from '../keys/is-typing.ts';
import { useSingleKeys } from '../keys/single-keys.ts';
import { useRecordPanel } from './record-panel.ts';

type Acts = Record<string, ((event: KeyboardEvent) => void) | undefined>;

/**
 * Keys of a record: `t`, `Escape`, `Alt+PageUp`. On its page they are heard anywhere; in a panel only there, and where
 * nothing has the focus, for the grid beside it has keys of its own. A dialog has the keyboard to itself.
 */
export function useRecordKeys(acts: Acts): void {
  const panel = useRecordPanel();
  const [singleKeys] = useSingleKeys();
  useWindowEvent('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, defaultPrevented } = event;
    const act = acts[altKey ? `Alt+${key}` : key];
    if (!act || defaultPrevented || ctrlKey || metaKey) return;
    const isLetter = key.length === 1;
    if (isLetter && (!singleKeys || isTyping(event.target))) return;
    const own = panel?.element.current ?? null;
    if (own && event.target !== document.body && !own.contains(event.target as Node)) return;
    if ([...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => !dialog.contains(own))) return;
    event.preventDefault();
    act(event);
  });
}
