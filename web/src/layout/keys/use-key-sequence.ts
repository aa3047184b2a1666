import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { isTyping } from '../../ui/keys/is-typing.ts';

const PATIENCE_MS = 1_500;

/** Calls `onLetter` with the letter that is pressed after `g`. */
export function useKeySequence(enabled: boolean, onLetter: (letter: string) => void) {
  const begun = useRef(Number.NEGATIVE_INFINITY);
  useWindowEvent('keydown', (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!enabled || !plain || isTyping(event.target) || document.querySelector('[aria-modal="true"]')) return;
    if (event.timeStamp - begun.current < PATIENCE_MS) {
      begun.current = Number.NEGATIVE_INFINITY;
      onLetter(event.key);
    } else if (event.key === 'g') begun.current = event.timeStamp;
  });
}
