import { CONNECTOR, foldText, splitWords } from '../text/fold.ts';
import { parseLegalForm } from './legal-form.ts';
import { ABBREVIATIONS, CONNECTOR_WORDS, numberAt, numberValue, STOP_WORDS } from './words.ts';

/**
 * n: the name itself, p: a previous name, t: a trading name or other alias, h: the name without a ", Town" at its end,
 * b: the name up to a legal form inside it, r: a spelling that a reviewer accepted for the company.
 */
export type VariantKind = 'n' | 'p' | 't' | 'h' | 'b' | 'r';

/** One spelling of a company's name. Property names are short because each master row stores several. */
export interface NameVariant {
  k: VariantKind;
  /** The spelling as written, with single blanks. */
  s: string;
  /**
   * The folded words in order, called tokens. Legal form, connectors and articles are removed, single letters joined,
   * and numbers written as digits.
   */
  t: string[];
  /** Class of the legal form ("gmbh", "ltd"); missing when the name has none. */
  f?: string;
  /** Initials of the tokens, when there are three or more. */
  a?: string;
}

const ALIAS_MARK =
  /[\s,;(]+(?:t\/as?|TA|T A|trading as|t\.a\.|d\/b\/a|dba|formerly known as|formerly|fka|f\/k\/a|a\/k\/a|aka|also known as|vormals|früher|frueher|vorm\.|genannt|handelend onder de naam|h\.?o\.?d\.?n\.?)[\s:]+/i;

/** An alias marker at the beginning ("T/A Sage Care Ltd"): the legal name before it is missing. */
const LEADING_MARK = /^(?:t\/as?|trading as|d\/b\/a|dba)[\s:]+(?=\S{3})/i;

/**
 * Splits a name after an English legal form; the rest is a trading name, a site or a share class. German forms are not
 * listed, because a German name may continue after "GmbH".
 */
const NAME_UP_TO_FORM =
  /^(.{3,}?\b(?:limited|ltd|plc|llp|llc|inc|incorporated|corp|corporation))\b(?! liab)[\s.,:;)-]+([a-z].{2,})$/i;

/** Share-class endings of exchange lists (WM short names): "DL -,01", "EO 1", "-,001", "INH.", "O.N.", "S.ADR2/3". */
const SHARE_CLASS =
  /[\s,.]+(?:(?:SP?\.?\s?)?(?:ADR|GDR|DR)S?(?:[/\s\d]\S*)*|(?:(?:DL|EO|LS|SF|ZY|YN|SK|NK|DK|AD|CD|HD|YC|RC|SD|TN|UF|ND|MR|KC|IS|RB|PP)\s*-?\s*,?\/?|-,)\d[\d,/]*|INH\.?|O\.N\.?|NAM\.?|REGS?|VZO?|ST[OA]?|NA)(?=\s*$)/;

/** Joins adjacent single letters, even with a connector between them: "k & s" becomes "ks". */
function joinSingleLetters(words: string[]): string[] {
  const tokens: string[] = [];
  for (let i = 0; i < words.length; ) {
    const word = words[i] as string;
    if (word.length !== 1 || word === CONNECTOR || numberValue(word) !== '') {
      tokens.push(word);
      i++;
      continue;
    }
    let joined = word;
    let j = i + 1;
    for (; j < words.length; j++) {
      const next = words[j] as string;
      if (next === CONNECTOR && words[j + 1]?.length === 1 && words[j + 1] !== CONNECTOR) continue;
      if (next.length !== 1 || next === CONNECTOR || numberValue(next) !== '') break;
      joined += next;
    }
    tokens.push(joined);
    i = j;
  }
  return tokens;
}

/** Joins the particles of a Dutch surname at the beginning of a name: "van der Bilt" becomes "vanderbilt". */
function joinSurname(words: string[]): string[] {
  const [first = '', second = '', third = '', ...rest] = words;
  const isSurname = (first === 'van' || first === 'von') && /^de[nr]?$/.test(second) && third.length > 2;
  return isSurname ? [first + second + third, ...rest] : words;
}

/** Returns the tokens of a name (see NameVariant), or all words if no token would remain. */
function coreTokens(words: string[]): string[] {
  const allWords = joinSurname(joinSingleLetters(words).filter((w) => w !== CONNECTOR));
  const tokens: string[] = [];
  for (let i = 0; i < allWords.length; i++) {
    const word = allWords[i] as string;
    if (STOP_WORDS.has(word)) continue;
    if ((word === 'no' || word === 'nr') && numberValue(allWords[i + 1] ?? '') !== '') continue;
    const number = numberAt(allWords, i);
    if (number) i += number.wordCount - 1;
    tokens.push(number?.digits ?? ABBREVIATIONS.get(word) ?? word);
  }
  return tokens.length > 0 ? tokens : allWords;
}

/** Normalises one spelling of a name; returns undefined when it has no word to compare. */
export function nameVariant(text: string, kind: VariantKind, country: string): NameVariant | undefined {
  const words = splitWords(foldText(text)).map((w) => (CONNECTOR_WORDS.has(w) ? CONNECTOR : w));
  const mayBeGerman = country === 'DE' || country === 'AT' || country === 'CH' || country === '';
  for (let i = 1; mayBeGerman && i < words.length - 1; i++) if (words[i] === 'u') words[i] = CONNECTOR;
  while (words.length > 1 && (words[words.length - 1] === 'the' || words[words.length - 1] === CONNECTOR)) words.pop();
  const parsed = parseLegalForm(words, country);
  const tokens = coreTokens(parsed.words);
  if (tokens.length === 0) return undefined;
  const variant: NameVariant = { k: kind, s: text.trim().replace(/\s+/g, ' '), t: tokens };
  if (parsed.form !== '') variant.f = parsed.form;
  if (tokens.length >= 3) variant.a = tokens.map((t) => t[0]).join('');
  return variant;
}

/** A class letter after the form ("INC. A", "OYJ B"), or spelt out in any case ("Class A", "cert. of shs"). */
const SHARE_LETTER = /(?<=\b(?:INC|CORP|PLC|OYJ|ABP|AB|ASA|AS|SE|SA|NV))[\s.]+[A-D]$/;
const SHARE_WORDS =
  /(?<=.{2}\S)[\s,]+(?:class [a-d]|cert\.? of shs\.?|(?:ordinary|preferred|registered) shares?|ord(?:\.? sh(?:are)?s)?|(?:sponsored )?(?:adr|gdr|depositary receipt)s?)$/i;

function removeShareClass(name: string): string {
  let text = name.replace(SHARE_WORDS, '');
  if (text !== text.toUpperCase()) return text;
  for (let i = 0; i < 3; i++) text = text.replace(SHARE_CLASS, '');
  text = text.replace(SHARE_LETTER, '');
  return text.length >= 3 ? text : name;
}

/**
 * Splits off a bracket that repeats the company's name, in full or as an acronym: "(NBK France SA)", "(RSPB)". Any
 * other bracket distinguishes companies of a group ("(Liverpool)", "(Holdings)") and stays in the name.
 */
function splitBracket(text: string, country: string): { outside: string; inside: string } | undefined {
  const match = /^(.{3,}?)\s*\(([^()]{2,})\)\s*(.*)$/.exec(text);
  if (!match) return undefined;
  const [, textBefore = '', inside = '', textAfter = ''] = match;
  const outside = `${textBefore} ${textAfter}`;
  const words = splitWords(foldText(inside));
  const initials = splitWords(foldText(outside))
    .filter((w) => w !== CONNECTOR && !STOP_WORDS.has(w))
    .map((w) => w[0]);
  const isAcronym =
    words.length === 1 && (words[0] as string).length >= 3 && initials.join('').startsWith(words[0] as string);
  const parsed = parseLegalForm(words, country);
  return isAcronym || (parsed.form !== '' && parsed.words.length > 0 && words.length > 1)
    ? { outside, inside }
    : undefined;
}

/** The position before a legal form that is attached to the previous word: "SiemensAG", "Gesellschaftm.b.H.". */
const GLUED_FORM = /(?<=\p{Ll})(?=(?:AG|SE|KG|BV|NV|SA|GmbH|Ltd|LLC|PLC|Inc|m\.?b\.?H)\.?$)/u;

/** "Limited" truncated by a field with a length limit: "… SERVICES GROUP LT". */
const TRUNCATED_FORM = /(?<=.{9} )(?:lt|limi|limit|limite)$/i;

export interface ParsedName {
  variants: NameVariant[];
  /** Text after the last comma that may be a town ("Feldhaus GmbH, Schmallenberg"), as written; otherwise empty. */
  town: string;
}

/**
 * Returns all spellings that a name contains: the whole name, the name without its bracket, its trading names, the name
 * without its town.
 */
export function parseName(raw: string, kind: VariantKind, country: string): ParsedName {
  const text = removeShareClass(raw.trim().replace(GLUED_FORM, ' ').replace(TRUNCATED_FORM, 'Ltd'));
  const variants: NameVariant[] = [];
  const add = (part: string, k: VariantKind) => {
    const variant = nameVariant(part, k, country);
    if (variant) variants.push(variant);
    return variant;
  };
  let town = '';
  const [wholeName = '', ...aliases] = text.replace(LEADING_MARK, '').split(ALIAS_MARK);
  // Accounting systems append "#2" to distinguish several accounts of one supplier.
  const hashIndex = wholeName.indexOf('#');
  const mainName = hashIndex > 3 ? wholeName.slice(0, hashIndex) : wholeName;
  add(mainName, kind);
  const formMatch = NAME_UP_TO_FORM.exec(mainName);
  if (formMatch) {
    add(formMatch[1] as string, kind === 'n' ? 'b' : kind);
    if (kind === 'n' && /\w \w/.test(formMatch[2] as string)) add(formMatch[2] as string, 't');
  }
  // Exchange lists repeat the short name after the full one: "EUROBANK ERGASIAS SA EUROBANK E".
  const repeatedName = /^(([\p{L}\d]{3,}).{3,}?)\s+\2\b/iu.exec(mainName);
  if (repeatedName && nameVariant(repeatedName[1] as string, 'b', country)?.f)
    add(repeatedName[1] as string, kind === 'n' ? 'b' : kind);
  for (const alias of aliases) add(alias.replace(/\)\s*$/, ''), 't');
  const bracket = splitBracket(mainName, country);
  if (bracket) {
    add(bracket.outside, kind === 'n' ? 't' : kind);
    add(bracket.inside, kind === 'n' ? 't' : kind);
  }
  const comma = mainName.lastIndexOf(',');
  if (comma > 3) {
    const tail = mainName.slice(comma + 1).trim();
    const words = splitWords(foldText(tail));
    if (words.length >= 1 && words.length <= 5 && !/\d/.test(tail) && !words.includes(CONNECTOR)) {
      const nameBeforeComma = nameVariant(mainName.slice(0, comma), 'h', country);
      const tailForm = parseLegalForm(['x', ...words], country).form;
      if (nameBeforeComma?.f && tailForm === '') {
        variants.push(nameBeforeComma);
        town = tail;
      }
    }
  }
  return { variants, town };
}
