import { expect, test } from 'vitest';
import { parsePeopleFile } from './people-file.ts';

test('builds the name from the columns with matching headings', () => {
  const file =
    '\uFEFFE-mail;First name;Surname;Phone\r\njane@a.example;Jane;Doe;1\r\n"bo@a.example";"Bo; ""B""";Li;2\r\n';
  expect(parsePeopleFile(file)).toEqual(['Jane Doe <jane@a.example>', 'Bo; "B" Li <bo@a.example>']);
  expect(parsePeopleFile('Name,First name,Email\nJane Doe,Jane,jane@a.example')).toEqual(['Jane Doe <jane@a.example>']);
});

test('without headings, uses the text before the address as the name', () => {
  expect(parsePeopleFile('Jane,Doe,jane@a.example,Sales\nbo@a.example')).toEqual([
    'Jane Doe <jane@a.example>',
    'bo@a.example',
  ]);
});

test('keeps a row without an address, so that the missing address is reported', () => {
  expect(parsePeopleFile('Name\tEmail\nJane Doe\t\n\nBo\tbo@a.example')).toEqual(['Jane Doe', 'Bo <bo@a.example>']);
});
