import { expect, test } from 'vitest';
import { parseInviteLine } from './invite-lines.ts';

const expectedPerson = (first_name: string, surname: string, email: string) => ({
  email,
  first_name,
  surname,
  display_name: `${first_name} ${surname}`,
});

test.each([
  ['Jane Doe <Jane@Agency.Example>', expectedPerson('Jane', 'Doe', 'jane@agency.example')],
  ['  "Jane van der Doe" <jane@agency.example>, ', expectedPerson('Jane', 'van der Doe', 'jane@agency.example')],
  ['jane.doe@agency.example;', expectedPerson('Jane', 'Doe', 'jane.doe@agency.example')],
])('parses %s', (line, person) => {
  expect(parseInviteLine(line)).toEqual(person);
});

test.each(['Jane Doe', 'Jane Doe <jane>', 'jane@agency.example', 'Jane <jane@agency.example>', '<>'])(
  'rejects %s with the expected format',
  (line) => {
    expect(parseInviteLine(line)).toEqual({ problem: expect.stringMatching(/^Enter .+\.$/) });
  },
);
