import type { Contradiction } from '@leadwright/contract/features/campaign-requirements';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import type { ScreenLink } from '@leadwright/contract/screen-link';
import type { Configuration, CoreDemand, OwnDemand } from './requirements.queries.ts';

/** What of a campaign’s configuration contradicts itself in one way. */
export type Rule = (all: Configuration) => Contradiction[];

export const say = (key: string, english: string, params?: LocalisedMessage['params']) =>
  defineMessage(`contradictions.${key}`, english, params);
/** What cannot be fulfilled as it stands. */
export const red = (link: ScreenLink, says: LocalisedMessage): Contradiction => ({ level: 'red', says, link });
/** What deserves a look. */
export const amber = (link: ScreenLink, says: LocalisedMessage): Contradiction => ({ level: 'amber', says, link });

/** Nobody who does the work can give it a value. */
export const isClosed = ({ sd_visible, sd_editable }: CoreDemand | OwnDemand) => !sd_visible || !sd_editable;
