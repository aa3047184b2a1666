import type { EventName } from '@leadwright/contract/features/notification-events';
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCircleCheck,
  IconFileImport,
  IconHelp,
  IconMessageReport,
  IconReceipt,
  IconShieldLock,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Tone } from '../../ui/look/state-badge.tsx';

/** The icon and tone of each kind of notification. */
export const EVENT_LOOKS: Record<EventName, readonly [TablerIcon, Tone]> = {
  job_done: [IconCircleCheck, 'success'],
  job_failed: [IconAlertTriangle, 'danger'],
  batch_ready: [IconFileImport, 'success'],
  batch_failed: [IconAlertTriangle, 'danger'],
  assigned: [IconUserPlus, 'primary'],
  unassigned: [IconUserMinus, 'gray'],
  plan_changed: [IconCalendarEvent, 'primary'],
  rights_changed: [IconShieldLock, 'primary'],
  right_asked: [IconHelp, 'primary'],
  page_reported: [IconMessageReport, 'warning'],
  order_used: [IconReceipt, 'warning'],
  order_ends: [IconReceipt, 'warning'],
  invitation_accepted: [IconUserCheck, 'success'],
};
