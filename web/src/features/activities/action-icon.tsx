import { ACTION_ICONS, type ActionIconName } from '@leadwright/contract/features/action-types';
import {
  IconMail,
  IconMessage,
  IconNote,
  IconPencil,
  IconPhone,
  IconRecordMail,
  IconSearch,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { toCssColour } from '../../ui/look/tones.ts';
import classes from './activities.module.css';

const ICONS: Record<ActionIconName, TablerIcon> = {
  phone: IconPhone,
  voicemail: IconRecordMail,
  mail: IconMail,
  message: IconMessage,
  people: IconUsers,
  search: IconSearch,
  note: IconNote,
  pencil: IconPencil,
};

const isActionIconName = (icon: string): icon is ActionIconName => icon in ACTION_ICONS;

/** Shows the icon of an action type in its colour. */
export function ActionIcon({ icon, colour }: { icon: string; colour: string }) {
  const Icon = isActionIconName(icon) ? ICONS[icon] : IconNote;
  return (
    <span className={classes.icon} style={{ '--tone': toCssColour(colour) } as CSSProperties}>
      <Icon size={16} aria-hidden />
    </span>
  );
}
