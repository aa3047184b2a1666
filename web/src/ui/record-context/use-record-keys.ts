import { useWindowEvent } from '@mantine/hooks';
import { isTyping } from '../keys/is-typing.ts';
import { useSingleKeys } from '../keys/single-keys.ts';
import { useRecordPanel } from './record-panel.ts';

type Acts = Record<string, ((event: KeyboardEvent) => void) | undefined>;

/**
 * Handles the keys of a record: `t`, `Escape`, `Alt+PageUp`. On its page they work everywhere; in a panel only inside
 * it and without a focus, because the grid next to it has its own keys. A dialog handles all keys itself.
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
