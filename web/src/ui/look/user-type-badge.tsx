import { type USER_ICONS, userTypeSummaries } from '@leadwright/contract/features/user-type-summaries';
import {
  IconBriefcase,
  IconBuilding,
  IconCheck,
  IconCoin,
  IconDatabase,
  IconHeadset,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useCall } from '../../api/hooks.ts';
import { toCssColour } from './tones.ts';
import classes from './user-type-badge.module.css';

const ICONS: Record<keyof typeof USER_ICONS, TablerIcon> = {
  user: IconUser,
  headset: IconHeadset,
  database: IconDatabase,
  check: IconCheck,
  briefcase: IconBriefcase,
  coin: IconCoin,
  building: IconBuilding,
};

interface TypeBadgeProps {
  name: string;
  colour: string;
  icon: keyof typeof USER_ICONS;
}

/** A user type: its coloured icon and its name. */
export function TypeBadge({ name, colour, icon }: TypeBadgeProps) {
  const Icon = ICONS[icon];
  return (
    <span className={classes.badge} style={{ '--type': toCssColour(colour) } as CSSProperties}>
      <Icon size={14} aria-hidden />
      <span className={classes.name}>{name}</span>
    </span>
  );
}

/** The badge of a user type, found by its unique name. */
export function UserTypeBadge({ name }: { name: string | null }) {
  const { data } = useCall(userTypeSummaries, {}, { enabled: name !== null, staleTime: 60_000 });
  const type = data?.types.find((summary) => summary.name === name);
  return type ? <TypeBadge {...type} /> : name;
}
