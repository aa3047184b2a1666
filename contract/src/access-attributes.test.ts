import { expect, test } from 'vitest';
import { z } from 'zod';
import { SCOPES } from './access.ts';
import { endpoints } from './endpoints.ts';
import { innerType } from './resource.ts';
import { type Attribute, collectAttributes } from './testing/attributes.ts';

/** Field names that suggest access control. */
const ACCESS_NAME =
  /(^|_)(access|allowed|audience|can|editable|grants?|hidden|locked|masks|may|permissions?|private|public|required|restricted|rights?|roles?|scope|sensitive|shared|teams?|visible|visibility|who)(_|$)/;
const ACCESS_LISTS = ['roles', 'staff-roles', 'client-roles', 'teams'];
/** An enum with two of these keys suggests an audience or a scope. */
const AUDIENCE_KEYS: readonly string[] = [...SCOPES.filter((scope) => scope !== 'all'), 'private', 'personal'];

/**
 * The meanings of fields that look like access control but are not. A key is the beginning of
 * "<field path>: <method> <endpoint path>".
 */
const EXCEPTIONS: Record<string, string> = {
  'allowed: ': 'whether the pair can be logged at all',
  'allowed_from: ': 'the grades that may precede it',
  'audience: ': 'staff or client users',
  'checklist.required: ': 'a checklist line that must be ticked',
  'events.right_asked: ': 'a notification channel',
  'events.rights_changed: ': 'a notification channel',
  'hidden: ': 'a step excluded from all plans',
  'note_required: ': 'a condition of the grade',
  'required_fields: ': 'a condition of the grade or activity',
  'role: POST /api/contacts/': 'the job of a contact',
  'roles: POST /api/role/permissions': 'the roles to change; `changes` is marked',
  'scope: POST /api/suppression': 'the scope of a suppression',
  'scope: POST /api/tags': 'the kind of record',
  'scope: PATCH /api/tags/': 'the kind of record',
  'signers.role: ': 'the capacity of a signer',
  'state.layout.visible: ': 'visible columns of a view, limited to those the reader has',
  'sub_role: ': 'the job of a contact',
  'suppress_scope: ': 'the scope of a suppression',
};

function looksLikeAccess({ path, field, reference }: Attribute): boolean {
  const inner = innerType(field);
  const isAudienceEnum =
    inner instanceof z.ZodEnum && inner.options.filter((key) => AUDIENCE_KEYS.includes(String(key))).length > 1;
  return ACCESS_NAME.test(path.at(-1)!) || ACCESS_LISTS.includes(reference ?? '') || isAudienceEnum;
}

const writeEndpoints = endpoints.filter(({ method, isReadOnly }) => method !== 'GET' && !isReadOnly);
const unmarkedFields = writeEndpoints.flatMap(({ method, path, body }) => {
  const attributes = collectAttributes(body);
  const markedFields = attributes.filter(({ grantsAccess }) => grantsAccess);
  const isInsideMarkedField = ({ path: inner }: Attribute) =>
    markedFields.some(({ path: outer }) => outer.every((name, i) => inner[i] === name));
  return attributes
    .filter((attribute) => !isInsideMarkedField(attribute) && looksLikeAccess(attribute))
    .map((attribute) => `${attribute.path.join('.')}: ${method} ${path}`);
});

test('every field that looks like access control is marked or listed as an exception', () => {
  const prefixes = Object.keys(EXCEPTIONS);
  expect(unmarkedFields.filter((attribute) => !prefixes.some((prefix) => attribute.startsWith(prefix)))).toEqual([]);
});

test('every exception matches an unmarked field', () => {
  expect(
    Object.keys(EXCEPTIONS).filter((prefix) => !unmarkedFields.some((attribute) => attribute.startsWith(prefix))),
  ).toEqual([]);
});
