import type { Contradiction } from '@leadwright/contract/features/campaign-requirements';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import type { ScreenLink } from '@leadwright/contract/screen-link';
import type { Configuration, CoreFieldRequirement, CustomFieldRequirement } from './requirements.queries.ts';

/** Finds one kind of contradiction in a campaign’s configuration. */
export type Rule = (configuration: Configuration) => Contradiction[];

export const contradictionMessage = (key: string, english: string, params?: LocalisedMessage['params']) =>
  defineMessage(`contradictions.${key}`, english, params);
/** Returns a contradiction that makes a requirement impossible to meet. */
export const redContradiction = (link: ScreenLink, message: LocalisedMessage): Contradiction => ({
  level: 'red',
  message,
  link,
});
/** Returns a contradiction that is probably a mistake, and that a user should check. */
export const amberContradiction = (link: ScreenLink, message: LocalisedMessage): Contradiction => ({
  level: 'amber',
  message,
  link,
});

/** Returns whether developers cannot enter a value for the field. */
export const isNotEditableByDevelopers = ({ sd_visible, sd_editable }: CoreFieldRequirement | CustomFieldRequirement) =>
  !sd_visible || !sd_editable;
