import { expect, test } from 'vitest';
import { peopleOfFile } from './people-of-file.ts';

test('headings say which columns make up the name', () => {
  const file =
    '\uFEFFE-mail;First name;Surname;Phone\r\njane@a.example;Jane;Doe;1\r\n"bo@a.example";"Bo; ""B""";Li;2\r\n';
  expect(peopleOfFile(file)).toEqual(['Jane Doe <jane@a.example>', 'Bo; "B" Li <bo@a.example>']);
  expect(peopleOfFile('Name,First name,Email\nJane Doe,Jane,jane@a.example')).toEqual(['Jane Doe <jane@a.example>']);
});

test('without headings the name is what stands before the address', () => {
  expect(peopleOfFile('Jane,Doe,jane@a.example,Sales\nbo@a.example')).toEqual([
    'Jane Doe <jane@a.example>',
    'bo@a.example',
  ]);
});

test('a row without an address is kept, to be answered as such', () => {
  expect(peopleOfFile('Name\tEmail\nJane Doe\t\n\nBo\tbo@a.example')).toEqual(['Jane Doe', 'Bo <bo@a.example>']);
});
