import { ICONS, type IconName } from '../icons.ts';
import classes from './empty-drawing.module.css';

/** The icons of lists by the name of their data set or records. */
const LIST_ICONS: Record<string, IconName> = {
  accounts: 'account',
  contacts: 'contact',
  imports: 'imports',
  campaigns: 'campaign',
  'purchase-orders': 'order',
  clients: 'client',
  'client-emails': 'clientEmail',
  'client-users': 'user',
  'batch-clients': 'batchClient',
  roles: 'role',
  'staff-users': 'user',
  teams: 'team',
  'user-types': 'userType',
  'core-fields': 'field',
  'master-fields': 'field',
  'client-fields': 'field',
  'campaign-fields': 'field',
  'opportunity-fields': 'field',
  tags: 'tag',
  grades: 'grade',
  'grade-steps': 'grade',
  'grade-categories': 'grade',
  verticals: 'vertical',
  'action-types': 'activity',
  outcomes: 'outcome',
  'master-steps': 'step',
  'client-steps': 'clientStep',
  'docs-templates': 'document',
  documents: 'editor',
  'email-templates': 'mailTemplate',
  images: 'image',
  suppression: 'privacy',
  erasures: 'erasure',
  mail_outbox: 'mail',
  audit_log: 'auditLog',
};

/** The drawing of an empty list, with the icon of its records. */
export function EmptyDrawing({ list }: { list: string }) {
  const Icon = ICONS[LIST_ICONS[list] ?? 'list'];
  return (
    <span className={classes.drawing} aria-hidden>
      <span className={classes.icon}>
        <Icon size={24} stroke={1.5} />
      </span>
    </span>
  );
}
