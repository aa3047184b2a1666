export type Command =
  | 'accept'
  | 'notMatch'
  | 'create'
  | 'exclude'
  | 'unsure'
  | 'search'
  | 'undo'
  | 'next'
  | 'previous'
  | { candidate: number };

const LETTERS: Record<string, Exclude<Command, object>> = {
  a: 'accept',
  n: 'notMatch',
  c: 'create',
  x: 'exclude',
  m: 'unsure',
  s: 'search',
  u: 'undo',
  j: 'next',
  k: 'previous',
};
const ARROWS: Record<string, 'next' | 'previous'> = { ArrowDown: 'next', ArrowUp: 'previous' };
/** Time after `g` in which the next letter belongs to a two-letter shortcut of the portal, not to the workbench. */
const SEQUENCE_MS = 1_500;

export interface KeyPress {
  key: string;
  timeStamp: number;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  /** The focused element accepts text. */
  isTyping: boolean;
  /** The focused element uses the arrow keys itself. */
  usesArrows: boolean;
  /** A dialog or menu is open. */
  hasOverlay: boolean;
}

/** Maps key presses to commands. Remembers the previous key for two-letter shortcuts. */
export function createKeyReader() {
  let sequenceStart = Number.NEGATIVE_INFINITY;
  return (press: KeyPress): Command | undefined => {
    if (press.isTyping || press.hasOverlay || press.ctrlKey || press.metaKey || press.altKey) return undefined;
    const isSequence = press.timeStamp - sequenceStart < SEQUENCE_MS;
    sequenceStart = press.key === 'g' && !isSequence ? press.timeStamp : Number.NEGATIVE_INFINITY;
    if (isSequence) return undefined;
    if (/^\d$/.test(press.key)) return { candidate: press.key === '0' ? 10 : Number(press.key) };
    const command = LETTERS[press.key] ?? (press.usesArrows ? undefined : ARROWS[press.key]);
    // A held key moves between rows but never decides.
    return press.repeat && command !== 'next' && command !== 'previous' ? undefined : command;
  };
}

const NON_TEXT_TYPES = ['checkbox', 'radio', 'range', 'button', 'submit'];
const ARROW_KEY_TARGETS =
  'input, textarea, select, [role="slider"], [role="radiogroup"], [role="menu"], [role="listbox"]';

export function toKeyPress(event: KeyboardEvent): KeyPress {
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  const isTextInput = target instanceof HTMLInputElement && !NON_TEXT_TYPES.includes(target.type);
  const { key, timeStamp, ctrlKey, metaKey, altKey, repeat } = event;
  return {
    key,
    timeStamp,
    ctrlKey,
    metaKey,
    altKey,
    repeat,
    isTyping: isTextInput || Boolean(target?.isContentEditable || target?.matches('textarea, select')),
    usesArrows: Boolean(target?.closest(ARROW_KEY_TARGETS)) && !target?.matches('input[type="checkbox"]'),
    hasOverlay: Boolean(document.querySelector('[aria-modal="true"], [role="menu"]')),
  };
}
