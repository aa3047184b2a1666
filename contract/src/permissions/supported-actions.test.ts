import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACTIONS, SUBJECTS, type Subject } from '../access.ts';
import { endpoints } from '../endpoints.ts';
import { supportsAction } from './supported-actions.ts';

interface Route {
  subject: string | null;
  action: string | null;
}
const routes: Route[] = JSON.parse(readFileSync(new URL('../lists/routes.json', import.meta.url), 'utf8'));

const requiredByEndpoints = endpoints.flatMap(({ access }) =>
  typeof access === 'object' ? [`${access.subject} ${access.action}`] : [],
);
/** The permissions that screens of the specification require, including screens that do not exist yet. */
const requiredByScreens = routes.flatMap(({ subject, action }) => (subject ? [`${subject} ${action}`] : []));

/** Permissions that handlers or fields check in addition to that of the endpoint. */
const requiredByHandlers = [
  'approve-orders update',
  'client-user-set-default update',
  'contact-ddi read',
  'contact-ddi update',
  'contact-email read',
  'contact-email update',
  'contact-mobile read',
  'contact-mobile update',
  'html-source update',
  'jobs update',
  'mass-update update',
  'see-money read',
  'see-money update',
  'sensitive-fields read',
  'sensitive-fields update',
];

/** Permissions for specified endpoints that do not exist yet: they add rows to campaigns and remove them. */
const requiredByPlannedEndpoints = [
  'import-account-contact-to-campaign delete',
  'sales-developer-campaign-views create',
  'sales-developer-campaign-views delete',
];

/** Subjects without endpoints that the specification limits to reading. */
const READ_ONLY_SUBJECTS: readonly Subject[] = [
  'import_accounts_with_company_registration_number',
  'import_accounts_using_machine_learning',
  'resume_imported_accounts',
  'unmatched_accounts',
];

const usedPermissions = new Set([...requiredByEndpoints, ...requiredByHandlers]);
const requiredPermissions = new Set([...usedPermissions, ...requiredByScreens, ...requiredByPlannedEndpoints]);
const isUsed = (subject: Subject) => ACTIONS.some((action) => usedPermissions.has(`${subject} ${action}`));
const supportedActions = (subject: Subject) => ACTIONS.filter((action) => supportsAction(subject, action));

test('supports every action that an endpoint, a handler or a specified screen requires', () => {
  const supported = SUBJECTS.flatMap((subject) => supportedActions(subject).map((action) => `${subject} ${action}`));
  expect([...requiredPermissions].filter((permission) => !supported.includes(permission))).toEqual([]);
});

test('supports only required actions for subjects with endpoints', () => {
  const supported = SUBJECTS.filter(isUsed).flatMap((subject) =>
    supportedActions(subject).map((action) => `${subject} ${action}`),
  );
  expect(supported.filter((permission) => !requiredPermissions.has(permission))).toEqual([]);
});

test('supports all actions for subjects without endpoints, except read-only subjects', () => {
  const limitedSubjects = SUBJECTS.filter((subject) => !isUsed(subject) && supportedActions(subject).length < 4);
  expect(limitedSubjects.sort()).toEqual(READ_ONLY_SUBJECTS.toSorted());
  for (const subject of READ_ONLY_SUBJECTS) expect(supportedActions(subject)).toEqual(['read']);
});
