import type { Preview } from '@leadwright/contract/features/imports';
import { isAccountName } from './shapes.ts';
import { foldHeader } from './synonyms.ts';

type Column = Preview['columns'][number];

/** Headers of the names and jobs of people, which no file of companies has for its rows. */
const PERSON_HEADERS = new Set(
  `first name|last name|firstname|lastname|given name|family name|forename|surname|full name|fullname|middle name|job title
  |vorname|nachname|familienname|voornaam|achternaam|prenom|nom de famille|apellido|apellidos|cognome|imie|nazwisko|etunimi
  |sukunimi|fornavn|etternavn|efternavn|fornamn|efternamn|jmeno|prijmeni`.split(/\s*\|/),
);
/** Headers that say nothing of whose name, place or text it is. */
const BARE_NAMES = new Set('name|nom|naam|nombre|nome|navn|nimi|nazwa|denominazione'.split('|'));
const BARE_TEXTS = new Set('location|summary|about|about us|description|profile|beschreibung|omschrijving'.split('|'));
/** Minimum share of account names in a column of companies and people. */
const MIN_SHARE = 0.3;

/** Removes the suggestions of names, places and texts of people from a file of people. */
export function omitPersonalValues(columns: Column[], rows: string[][]): void {
  if (!columns.some(({ header }) => PERSON_HEADERS.has(foldHeader(header)))) return;
  for (const column of columns) {
    const header = foldHeader(column.header);
    const isPersonName =
      BARE_NAMES.has(header) &&
      (columns.some((other) => other !== column && other.suggestion?.target === 'company_name') ||
        !hasAccountNames(rows, column));
    if (isPersonName || BARE_TEXTS.has(header)) column.suggestion = null;
  }
}

function hasAccountNames(rows: string[][], { index }: Column): boolean {
  const names = rows.map((cells) => (cells[index] ?? '').trim()).filter(Boolean);
  return names.filter(isAccountName).length > MIN_SHARE * names.length;
}
