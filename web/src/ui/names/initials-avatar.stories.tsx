import type { Stories } from '../../testing/stories.ts';
import { InitialsAvatar } from './initials-avatar.tsx';

const NAMES = ['Ashby Tooling Ltd', 'Müller Präzision GmbH', '漢字 Trading', '3M', 'x'];

export const stories = {
  small: NAMES.map((name) => <InitialsAvatar key={name} name={name} />),
  large: NAMES.map((name) => <InitialsAvatar key={name} name={name} large />),
} satisfies Stories;
