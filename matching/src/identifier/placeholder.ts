import { parse } from 'tldts';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/**
 * Texts, without blanks and punctuation, that people and systems write when they have no name. Each list is in English,
 * German, French, Spanish, Italian, Portuguese, Dutch and Polish, and has no usual name of its field.
 */
const NO_NAME = wordSet(`unknown unnamed anonymous test testing dummy tbd tba xxx notavailable notapplicable notknown
  nodata noname firstname lastname unbekannt unbenannt keineangabe vorname nachname inconnu inconnue nonrenseigne
  desconocido desconocida sinnombre sconosciuto sconosciuta desconhecido desconhecida semnome onbekend nieznany
  nieznana`);
/** Short forms of "not available", as the single letters of a name: "n/a", "k. A.", "n.v.t.". */
const NO_NAME_LETTERS = wordSet('na ka nc nd nvt');

/** Further texts that stand for no value in other fields; some of them exist as names. */
const NO_VALUE = wordSet(`no none null nil nill tbc keine keiner kein nichts aucun aucune ninguno ninguna nessuno
  nessuna nenhum nenhuma geen niet brak invalid missing notprovided notgiven example beispiel private privat
  selfemployed freelance freelancer selbstandig selbstandige freiberufler retired unemployed`);

/** Further mailboxes and web domains that are typed to pass a form. */
const NO_MAILBOX = wordSet(`nomail noemail email emailaddress noone nospam user tester someone asdf
  asdfasdf qwerty abc abcd foo bar fake nowebsite yourname yourdomain yourcompany domain company website sample`);

const compact = (text: string) => text.replace(/[^a-z0-9]/g, '');

/** Returns whether the text repeats one letter: "xx", "aaa"; "ee" may be the initials of a mailbox. */
const isOneLetter = (text: string) => /^(?:xx+|(.)\1{2,})$/.test(text);

/** Returns whether the folded words of a name, or of a part of one, stand for "no name": "unknown", "n/a", "Test". */
export function isPlaceholderName(words: readonly string[]): boolean {
  const text = words.join('');
  return NO_NAME.has(text) || (NO_NAME_LETTERS.has(text) && words.every(({ length }) => length === 1));
}

/** Returns whether the folded value of any other field stands for "no value": "none", "-", "n/a", "xxx". */
export function isPlaceholderText(folded: string): boolean {
  const text = compact(folded);
  return text === '' || NO_NAME.has(text) || NO_NAME_LETTERS.has(text) || NO_VALUE.has(text) || isOneLetter(folded);
}

/** Returns the first label of a registrable domain: "acme" for "acme.co.uk". */
const domainLabel = (domain: string) => parse(domain).domainWithoutSuffix ?? domain;

const isPlaceholderLabel = (text: string) => isPlaceholderText(text) || NO_MAILBOX.has(compact(text));

/** Returns whether a web domain stands for "no website", as "none.com" does. */
export const isPlaceholderDomain = (domain: string): boolean => isPlaceholderLabel(domainLabel(domain));

/** "a@a.com" and "abc@abc.com" are typed to pass a form; "smith@smith.com" may be a person. */
const MAX_REPEATED_LABEL = 3;

/** Returns whether an email address stands for "no address": "none@none.com", "test@acme.com", "x@x.com". */
export function isPlaceholderEmail(email: string): boolean {
  const atSign = email.indexOf('@');
  const local = atSign < 0 ? email : email.slice(0, atSign);
  const isShortRepetition = local.length <= MAX_REPEATED_LABEL && local === domainLabel(email.slice(atSign + 1));
  return isPlaceholderLabel(local) || isShortRepetition;
}

/** Digits from the end of a number that show a placeholder: a real number rarely ends in so many equal digits. */
const CHECKED_DIGITS = 7;

/**
 * Returns whether a phone number, as `normalisePhone` returns it, stands for "no number": its last digits are equal or
 * count up or down, as in 0000000000 and 123456789.
 */
export function isPlaceholderPhone(phone: string): boolean {
  const digits = phone.replace(/\D/g, '').slice(-CHECKED_DIGITS);
  const steps = new Set<number>();
  for (let i = 1; i < digits.length; i++) steps.add((10 + Number(digits[i]) - Number(digits[i - 1])) % 10);
  const [step] = steps;
  return steps.size === 1 && (step === 0 || step === 1 || step === 9);
}
