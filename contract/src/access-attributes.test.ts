import { expect, test } from 'vitest';
import { z } from 'zod';
import { SCOPES } from './access.ts';
import { endpoints } from './endpoints.ts';
import { innerType } from './resource.ts';
import { type Attribute, attributesOf } from './testing/attributes.ts';

/** Words in the name of what says who reads, changes or uses something, or what somebody may do. */
const NAME =
  /(^|_)(access|allowed|audience|can|editable|grants?|hidden|locked|masks|may|permissions?|private|public|required|restricted|rights?|roles?|scope|sensitive|shared|teams?|visible|visibility|who)(_|$)/;
const LISTS = ['roles', 'staff-roles', 'client-roles', 'teams'];
/** One of them, beside any other, says how far something reaches. */
const REACHES: readonly string[] = [...SCOPES.filter((scope) => scope !== 'all'), 'private', 'personal'];

/** What looks as if it granted access and does not: how it begins, and what it says instead. */
const OTHERWISE: Record<string, string> = {
  'allowed: ': 'whether anybody at all logs the pair',
  'allowed_from: ': 'the grades before it',
  'audience: ': 'for which users a type is meant',
  'checklist.required: ': 'a line without which a step is not done',
  'events.right_asked: ': 'how somebody hears of it',
  'events.rights_changed: ': 'how somebody hears of it',
  'hidden: ': 'a step that is left out for everybody',
  'note_required: ': 'what a grade asks for',
  'required_fields: ': 'what a grade or an activity asks for',
  'role: POST /api/contacts/': 'the work of a contact',
  'roles: POST /api/role/permissions': 'whose rights are changed; the changes themselves are marked',
  'scope: POST /api/suppression': 'for whom nobody is called',
  'scope: POST /api/tags': 'the kind of record',
  'scope: PATCH /api/tags/': 'the kind of record',
  'signers.role: ': 'as what somebody signs',
  'state.layout.visible: ': 'the columns of a view, of those that its reader has',
  'sub_role: ': 'the work of a contact',
  'suppress_scope: ': 'for whom nobody is called',
};

function looksLikeAccess({ path, field, reference }: Attribute): boolean {
  const inner = innerType(field);
  const reaches = inner instanceof z.ZodEnum && inner.options.filter((key) => REACHES.includes(String(key))).length > 1;
  return NAME.test(path.at(-1)!) || LISTS.includes(reference ?? '') || reaches;
}

const written = endpoints.filter(({ method, reads }) => method !== 'GET' && !reads);
const unmarked = written.flatMap(({ method, path, body }) => {
  const attributes = attributesOf(body);
  const marked = attributes.filter(({ grantsAccess }) => grantsAccess);
  const isWithinMarked = ({ path: of }: Attribute) =>
    marked.some(({ path: outer }) => outer.every((name, i) => of[i] === name));
  return attributes
    .filter((attribute) => !isWithinMarked(attribute) && looksLikeAccess(attribute))
    .map((attribute) => `${attribute.path.join('.')}: ${method} ${path}`);
});

test('what looks as if it granted access is marked, or said to be something else', () => {
  const known = Object.keys(OTHERWISE);
  expect(unmarked.filter((attribute) => !known.some((start) => attribute.startsWith(start)))).toEqual([]);
});

test('what is said to be something else is there', () => {
  expect(Object.keys(OTHERWISE).filter((known) => !unmarked.some((attribute) => attribute.startsWith(known)))).toEqual(
    [],
  );
});
