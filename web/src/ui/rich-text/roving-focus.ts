import type { FocusEvent, KeyboardEvent } from 'react';

const BUTTON_SELECTOR = 'button:not(:disabled)';
const KEY_STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };

const buttonsIn = (bar: HTMLElement) => [...bar.querySelectorAll<HTMLButtonElement>(BUTTON_SELECTOR)];

/** Leaves only one button of a toolbar in the tab order. */
function setTabStop(bar: HTMLElement, activeButton: HTMLElement | undefined) {
  for (const button of bar.querySelectorAll('button')) button.tabIndex = button === activeButton ? 0 : -1;
}

/** The props for keyboard navigation of a toolbar: Tab enters and leaves it; arrow keys, Home and End move inside. */
export const rovingFocus = {
  role: 'toolbar',
  ref(bar: HTMLElement | null) {
    if (bar) setTabStop(bar, buttonsIn(bar)[0]);
  },
  onFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
    if (target instanceof HTMLButtonElement) setTabStop(currentTarget, target);
  },
  onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const buttons = buttonsIn(event.currentTarget);
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = KEY_STEPS[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : step && index + step;
    if (index < 0 || next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  },
};
