import { AUDIT_ACTIONS } from '@leadwright/contract/features/audit-log';
import { addMessages } from '../../messages/catalogue.ts';

export const auditLog = addMessages('auditLog', {
  title: 'Audit log',
  actions: AUDIT_ACTIONS,
  noneTitle: 'No events yet',
  noneText: 'Every change, sign-in and export is logged here.',
});
