import type { ScreenLink } from '@leadwright/contract/screen-link';

/** The address of the screen that a notification leads to, in the frame that it is shown in. */
export type AddressOf = (link: ScreenLink) => string | undefined;
