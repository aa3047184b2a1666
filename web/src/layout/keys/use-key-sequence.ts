import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { isTyping } from '../../ui/keys/is-typing.ts';

const SEQUENCE_TIMEOUT_MS = 1_500;

/** Calls `onLetter` with the key that is pressed after `g`. */
export function useKeySequence(enabled: boolean, onLetter: (letter: string) => void) {
  const startedAt = useRef(Number.NEGATIVE_INFINITY);
  useWindowEvent('keydown', (event) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (!enabled || hasModifier || isTyping(event.target) || document.querySelector('[aria-modal="true"]')) return;
    if (event.timeStamp - startedAt.current < SEQUENCE_TIMEOUT_MS) {
      startedAt.current = Number.NEGATIVE_INFINITY;
      onLetter(event.key);
    } else if (event.key === 'g') startedAt.current = event.timeStamp;
  });
}
