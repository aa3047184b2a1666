import { useWindowEvent } from '@mantine/hooks';
import { isTyping } from '../keys/is-typing.ts';
import { useSingleKeys } from '../keys/single-keys.ts';
import { useRecordPanel } from './record-panel.ts';

type ShortcutHandlers = Record<string, ((event: KeyboardEvent) => void) | undefined>;

/**
 * Handles the keyboard shortcuts of a record, such as `t` or `Alt+PageUp`. In a panel they work
 * only inside it or without a focused element, because the grid has its own keys. Dialogs handle all keys themselves.
 */
export function useRecordShortcuts(actions: ShortcutHandlers): void {
  const panel = useRecordPanel();
  const [areSingleKeysEnabled] = useSingleKeys();
  useWindowEvent('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, defaultPrevented } = event;
    const action = actions[altKey ? `Alt+${key}` : key];
    if (!action || defaultPrevented || ctrlKey || metaKey) return;
    const isLetter = key.length === 1;
    if (isLetter && (!areSingleKeysEnabled || isTyping(event.target))) return;
    const panelElement = panel?.element.current ?? null;
    if (panelElement && event.target !== document.body && !panelElement.contains(event.target as Node)) return;
    if ([...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => !dialog.contains(panelElement))) return;
    event.preventDefault();
    action(event);
  });
}
