import { expect, test } from 'vitest';
import { z } from 'zod';
import { SCOPES } from './access.ts';
import { endpoints } from './endpoints.ts';
import { innerType } from './resource.ts';
import { type Attribute, attributesOf } from './testing/attributes.ts';

/** Names that suggest that a field controls access. */
const NAME =
  /(^|_)(access|allowed|audience|can|editable|grants?|hidden|locked|masks|may|permissions?|private|public|required|restricted|rights?|roles?|scope|sensitive|shared|teams?|visible|visibility|who)(_|$)/;
const LISTS = ['roles', 'staff-roles', 'client-roles', 'teams'];
/** An enum with two of these keys suggests an audience or a scope. */
const AUDIENCES: readonly string[] = [...SCOPES.filter((scope) => scope !== 'all'), 'private', 'personal'];

/** Fields that do not control access although they look like it, by prefix, with their meaning. */
const NOT_ACCESS: Record<string, string> = {
  'allowed: ': 'whether the pair can be logged at all',
  'allowed_from: ': 'the grades that may precede it',
  'audience: ': 'staff or client users',
  'checklist.required: ': 'a checklist line that has to be ticked',
  'events.right_asked: ': 'a notification channel',
  'events.rights_changed: ': 'a notification channel',
  'hidden: ': 'a step excluded from all plans',
  'note_required: ': 'a condition of the grade',
  'required_fields: ': 'a condition of the grade or activity',
  'role: POST /api/contacts/': 'the job of a contact',
  'roles: POST /api/role/permissions': 'the roles to change; `listenForJobChanges` is marked',
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
  const reachesData =
    inner instanceof z.ZodEnum && inner.options.filter((key) => AUDIENCES.includes(String(key))).length > 1;
  return NAME.test(path.at(-1)!) || LISTS.includes(reference ?? '') || reachesData;
}

const written = endpoints.filter(({ method, isReadOnly }) => method !== 'GET' && !isReadOnly);
const unmarked = written.flatMap(({ method, path, body }) => {
  const attributes = attributesOf(body);
  const marked = attributes.filter(({ grantsAccess }) => grantsAccess);
  const isWithinMarked = ({ path: of }: Attribute) =>
    marked.some(({ path: outer }) => outer.every((name, i) => of[i] === name));
  return attributes
    .filter((attribute) => !isWithinMarked(attribute) && looksLikeAccess(attribute))
    .map((attribute) => `${attribute.path.join('.')}: ${method} ${path}`);
});

test('every field that looks like access control is marked or listed as an exception', () => {
  const known = Object.keys(NOT_ACCESS);
  expect(unmarked.filter((attribute) => !known.some((start) => attribute.startsWith(start)))).toEqual([]);
});

test('every exception exists', () => {
  expect(Object.keys(NOT_ACCESS).filter((known) => !unmarked.some((attribute) => attribute.startsWith(known)))).toEqual(
    [],
  );
});
