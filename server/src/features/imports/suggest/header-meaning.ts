import { PHONE_TARGETS } from '@leadwright/contract/features/import-phones';
import type { ImportTarget } from '@leadwright/contract/features/imports';
import { COMPANY_HEADERS, foldHeader, headerNames } from './synonyms.ts';

export interface HeaderMeaning {
  target: ImportTarget | null;
  /** Whether the whole header names the target, or only some of its words. */
  isWhole: boolean;
  /** Whether the header says nothing, so that only the values can identify the column. */
  isUnclear: boolean;
  /** Whether the header has a plain meaning that is no target, such as an owner, a date or an amount. */
  isOther: boolean;
  /** The address that the column is a part of, such as "billing"; empty for the address of the company itself. */
  addressKind: string;
  /** Whether the header says that the value is the company's, unlike "City", which can be that of a person. */
  isOfCompany: boolean;
}

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Words for the company itself. */
const OWNER_WORDS = `company companies organisation organization org account business firm entity supplier customer client
  vendor employer firma firmen unternehmen unternehmens bedrijf bedrijfs organisatie societe entreprise etablissement unite
  legale empresa azienda foretag virksomhed yritys`;
const OF_COMPANY = words(OWNER_WORDS);
/** Words that say whose value it is. They fall away when the value is that of the company. */
const COMPANY_WORDS = words(
  `${OWNER_WORDS} work geschaftlich dienstlich zakelijk professionnel
  main primary principal central general official default current my our data record records row fields field properties
  property attributes info details libelle of the de la du des der die das van het un une address addresses addr adresse adres`,
);
/** Words that distinguish the addresses of a company. */
const SEAT_WORDS = `legal registered reg regd registration headquarters headquarter hq head office visiting physical site siege
  vestigings bezoek bezoekadres besuchsadresse besoksadress besoksadresse kayntiosoite postadress location geo`;
const SEAT_KINDS = words(SEAT_WORDS);
const ADDRESS_KINDS = words(
  `${SEAT_WORDS} billing shipping mailing invoice delivery correspondence postal trading rechnung rechnungs liefer lieferung
  post facturation livraison`,
);
/**
 * Returns whether columns of a kind can be parts of an address of the main kind. A delivery address and that of a buyer
 * are other ones, but "Mailing country (text only)" is a part of "Mailing address".
 */
export function completesAddress(kind: string, mainKind: string): boolean {
  const kindWords = kind.split(' ');
  if (kind === '') return true;
  return mainKind === ''
    ? !kindWords.some((word) => ADDRESS_KINDS.has(word) && !SEAT_KINDS.has(word))
    : mainKind.split(' ').every((word) => kindWords.some((kindWord) => kindWord.startsWith(word)));
}
/** Words that say who gives a company its number. */
const REGISTER_WORDS = words('entity registration register authority');
/** Words that can follow the name of a value. */
const CLOSING_WORDS = words(
  `name value text etablissement unite legale hq company account organisation organization field number nummer no nr latin
  alphabet nl fr en
  work geschaftlich dienstlich zakelijk professionnel`,
);

/** Words of values that are no target. A part of such a header never names a target. */
const OTHER_MEANINGS = words(
  `owner manager user users rep representative agent assignee assigned creator created create creation modified updated
  update changed synced imported added saved last next previous first date dates datum fecha time timestamp day month year
  years jahr jaar annee ano quarter since age founded founding incorporation dissolution gegrundet opgericht
  revenue revenues turnover umsatz umsatze omzet chiffre affaires facturacion sales income profit ebit ebitda gewinn winst
  price cost amount betrag bedrag montant importe value budget funding capital currency wahrung
  rating ratings review reviews score scores rank ranking stars stage status statut etat state lifecycle priority
  label labels list lists tag tags keyword keywords category categories segment tier tranche grade level type kind form
  latitude longitude lat lng lon long coordinates geo id ids key guid uuid uri ref reference external parent ultimate
  subsidiary naics gics facebook twitter instagram youtube xing tiktok notes note comment comments bemerkung source quelle bron lead origin jurisdiction
  authority opening hours count total followers likes photos logo image technologies technology
  percent growth score probability deal deals opportunity opportunities activity campaign po box omschrijving bezeichnung
  other home private privat prive privado personal spouse assistant emergency bank iban bic card pager birth nascita geburt naissance nacimiento
  residence nationality citizenship destination target export import event venue project job school university college
  education competitor investor population prefix traffic visits opt consent sent opened clicked bounced
  libelle beschreibung verified valid validation confidence hash checksum version language sprache timezone`,
);
/** Words of headers that say nothing about their values. */
const UNCLEAR_WORDS = words(
  'column col field feld spalte kolom colonne columna unnamed value data text info x untitled',
);
/** Words for a person at the company, whose email address and numbers can be imported, but no place, profile or name. */
const PERSON_WORDS = words(
  'contact contacts person prospect lead ansprechpartner kontaktperson contactpersoon dirigeant',
);
const FORMER_WORDS = words('previous former old alias ehemalig ehemaliger fruher fruherer vorige vroegere ancien');
const TRADING_WORDS = words('trading trade');
const NAME_TARGETS: ReadonlySet<ImportTarget> = new Set<ImportTarget>(['company_name', 'legal_name', 'trading_name']);
/** Words of fax numbers. A column that can have them is no column of phone numbers. */
const FAX_WORDS = words('fax faxnummer faxnr telefax telefaxnummer telecopie telecopieur faks telefaks');

/** Parts of an address, which are proposed for one address of the company only. */
export const PLACE_TARGETS: ReadonlySet<ImportTarget> = new Set<ImportTarget>([
  'address',
  'street',
  'house_number',
  'city',
  'county',
  'postcode',
  'country',
]);

/** Targets that keep their meaning with "name": "City name" is the city, "Site name" no web site. */
const PLACE_NAMES: ReadonlySet<ImportTarget> = new Set<ImportTarget>(['street', 'city', 'county', 'country']);

/** Targets whose value at a person is no value of the company. */
const COMPANY_ONLY: ReadonlySet<ImportTarget> = new Set<ImportTarget>([
  ...PLACE_TARGETS,
  ...NAME_TARGETS,
  'location',
  'linkedin',
  'description',
]);

/** Words that name the company only as the whole header: "Certified company" is no name. */
const VAGUE_NAMES = `company organisation organization business firm supplier customer employer vendor firma unternehmen
  kunde lieferant bedrijf organisatie onderneming societe entreprise denomination empresa compania sociedad`.split(
  /\s+/,
);
/** Words that name another target only as the whole header: "Mobile app" is no phone number. */
const VAGUE_WORDS = `direct mobile mob cell cellular mobil mobiel portable celular handy gsm did aka enseigne founded
  established incorporated inception gegrundet grundung opgericht oprichting stiftet`.split(/\s+/);
/** Words that name a target only alone: "Company category" is a legal form, not an industry. */
const BARE_NAMES = words('category');
/** Targets whose name can be followed by "number": "Customer number" is no name. */
const NUMBER_TARGETS: ReadonlySet<ImportTarget> = new Set<ImportTarget>([
  'registration_number',
  'vat_number',
  ...(Object.keys(PHONE_TARGETS) as (keyof typeof PHONE_TARGETS)[]),
]);

const NAMES = headerNames(COMPANY_HEADERS, [...VAGUE_NAMES, ...VAGUE_WORDS]);

/** Puts spaces where the case or a digit begins a word: "SicText_1" becomes "Sic Text 1". */
const splitCase = (header: string) =>
  header
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll}{2})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2');

/** Returns the folded words of a header: "ContactMobile" has two. */
export const toWords = (text: string): string[] => foldHeader(splitCase(text)).split(' ').filter(Boolean);

/** Returns the segments of a path: "Entity.LegalAddress.City" has three, "Reg. no." and "Phone 1 - Value" have one. */
function segmentsOf(header: string): string[] {
  const segments = header
    .split(/(?<=[\p{L}\d])[.](?=\p{L})|\s+[-–—]\s+|\s*(?:>|::?|__|→)\s*/u)
    .filter((part) => part.trim() !== '');
  return segments.length > 1 && /^value$/i.test(segments.at(-1)!) ? segments.slice(0, -1) : segments;
}

const fallsAway = (word: string) => COMPANY_WORDS.has(word) || ADDRESS_KINDS.has(word) || /^\d+$/.test(word);

/** Longer texts are no headers. All cells of the first rows are read as headers, so that a long one must take little time. */
const MAX_HEADER_LENGTH = 200;

export function targetOfHeader(header: string): ImportTarget | null {
  const { target, isWhole } = meaningOfHeader(header);
  return isWhole ? target : null;
}

/** Returns what a column header means, in any usual spelling of registers, services and CRMs. */
export function meaningOfHeader(text: string): HeaderMeaning {
  const header = text.trim();
  let isOfCompany = false;
  const found = (target: ImportTarget | null, isWhole: boolean, addressKind = ''): HeaderMeaning => ({
    target,
    isWhole,
    isUnclear: false,
    isOther: false,
    addressKind,
    isOfCompany,
  });
  if (header.length > MAX_HEADER_LENGTH) return found(null, false);
  const exactTarget = NAMES.exact(header);
  const allWords = toWords(header);
  isOfCompany = allWords.some((word) => OF_COMPANY.has(word));
  const parts = partsOf(header);
  if (namesStreetAndNumber(parts)) return found('address', true);
  if (exactTarget) {
    const kinds = exactTarget === 'address' ? allWords.filter((word) => ADDRESS_KINDS.has(word)) : [];
    return found(exactTarget, true, kinds.join(' '));
  }
  if (namesSeveral(parts.length > 1 ? parts : allWords)) return { ...found(null, false), isOther: true };
  if (allWords.some((word) => FAX_WORDS.has(word))) return { ...found(null, false), isOther: true };
  const segments = segmentsOf(header);
  const path = segments.slice(0, -1).map(toWords);
  const last = segments.at(-1) ?? '';
  const whole = wholeName(last, path.at(-1) ?? []);
  const context = [...path.flat(), ...(whole?.prefix ?? [])];
  const isOfRegister = whole?.target === 'registration_number' && context.every((word) => REGISTER_WORDS.has(word));
  const kind = context.filter((word) => !COMPANY_WORDS.has(word)).join(' ');
  if (whole && NAME_TARGETS.has(whole.target)) {
    if (context.some((word) => FORMER_WORDS.has(word))) return found('previous_name', true);
    if (context.some((word) => TRADING_WORDS.has(word))) return found('trading_name', true);
  }
  // "SICCode.SicText_1" repeats its meaning along the path.
  const isRepeated = path.every((part) => NAMES.exact(part.join(' ')) === whole?.target);
  if (whole && (context.every(fallsAway) || isOfRegister || isRepeated)) return found(whole.target, true, kind);
  if (allWords.some((word) => OTHER_MEANINGS.has(word)))
    return { ...found(null, false), isOther: !allWords.every((word) => UNCLEAR_WORDS.has(word)) };
  if (whole) return found(NAME_TARGETS.has(whole.target) ? null : whole.target, false, kind);
  const meaningfulWords = allWords.filter((word) => !UNCLEAR_WORDS.has(word) && !/^\d+$/.test(word));
  if (meaningfulWords.every((word) => word.length < 2)) return { ...found(null, false), isUnclear: true };
  const part = NAMES.within(last) ?? NAMES.within(toWords(last).join(' '));
  if (part && COMPANY_ONLY.has(part) && allWords.some((word) => PERSON_WORDS.has(word)))
    return { ...found(null, false), isOther: true };
  return found(part && isNameOfOther(allWords, part) ? null : part, false, qualifiersOf(allWords));
}

/** Returns the words of a header that say whose place it names: "Buyer postal code" is of another address than "City". */
const qualifiersOf = (allWords: string[]) =>
  allWords.filter((word) => !isNeutral(word) && NAMES.exact(word) === null).join(' ');

const isNeutral = (word: string) =>
  COMPANY_WORDS.has(word) || CLOSING_WORDS.has(word) || /^(?:code|line|post|postal|\d+)$/.test(word);

/** Returns the parts of a header that lists values, such as "PLZ/Ort" or "Street and number". */
const partsOf = (header: string) =>
  header.split(/[/,&+]|\s(?:and|und|et|en|y|e|a|i|og|och|ja)\s/i).filter((part) => part.trim() !== '');

/** Returns whether parts name several values of each cell. */
function namesSeveral(parts: string[]): boolean {
  if (parts.length > 3) return false;
  const targets = parts.map((name) => NAMES.exact(name));
  return targets.every((target) => target !== null && isPart(target)) && new Set(targets).size > 1;
}

function namesStreetAndNumber([first = '', second = '', ...others]: string[]): boolean {
  const street = NAMES.exact(first);
  const isNumber =
    NAMES.exact(second) === 'house_number' || /^(?:number|nummer|nr|no|numero|cislo|numer)$/.test(foldHeader(second));
  return isNumber && others.length === 0 && (street === 'street' || street === 'address');
}

const isPart = (target: ImportTarget) => PLACE_TARGETS.has(target) && target !== 'address';

interface WholeName {
  target: ImportTarget;
  /** The words before the name. */
  prefix: string[];
}

/** Returns the target that a segment names apart from words that fall away; null if other words remain. */
function wholeName(segment: string, parent: string[]): WholeName | null {
  const allWords = toWords(segment);
  // A segment can repeat the one before it: "RegistrationAuthority.RegistrationAuthorityEntityID".
  const isRepeated = parent.length > 0 && parent.every((word, index) => allWords[index] === word);
  const ownWords = isRepeated ? allWords.slice(parent.length) : allWords;
  const shortened = ownWords.join(' ').replace(/ (?:of|for) (?:the )?(?:address|company|organi[sz]ation|account)$/, '');
  const direct = withoutContext(shortened.split(' '));
  if (direct) return direct;
  // "City/town/village of Address" names one value in several ways.
  const alternatives = segment
    .replaceAll('_', ' ')
    .replace(/\s+of\s+.*$/i, '')
    .split(/\/|\s(?:or|oder|of|ou)\s/i);
  if (alternatives.length < 2) return null;
  for (const alternative of alternatives) {
    const named = withoutContext(toWords(alternative));
    if (named) return named;
  }
  return null;
}

function withoutContext(allWords: string[]): WholeName | null {
  for (let start = 0; start < allWords.length; start++) {
    const prefix = allWords.slice(0, start);
    if (!prefix.every((word) => fallsAway(word) || FORMER_WORDS.has(word))) return null;
    for (let end = allWords.length; end > start; end--) {
      const removed = allWords.slice(end);
      if (!removed.every((word) => CLOSING_WORDS.has(word) || /^\d+$/.test(word))) break;
      const rest = allWords.slice(start, end);
      const target = NAMES.exact(rest.join(' ')) ?? NAMES.exact(rest.join(' ').replace(/s$/, ''));
      const isFormer = prefix.some((word) => FORMER_WORDS.has(word));
      if (target && !(isFormer && !NAME_TARGETS.has(target)) && !isVagueRest(rest, target, prefix, removed))
        return { target, prefix };
    }
  }
  return null;
}

/** Returns whether the words end with "name" or "URL", although the target is none. */
const isNameOfOther = (allWords: string[], target: ImportTarget) =>
  (/^names?$/.test(allWords.at(-1) ?? '') && !PLACE_NAMES.has(target) && !/_name$/.test(target)) ||
  (/^(?:url|link)$/.test(allWords.at(-1) ?? '') && target !== 'website' && target !== 'linkedin');

/** Returns whether a name has lost its meaning with the words around it, as in "Head office name". */
const isVagueRest = (rest: string[], target: ImportTarget, prefix: string[], removed: string[]) =>
  isNameOfOther(removed, target) ||
  (BARE_NAMES.has(rest.join(' ')) && prefix.length > 0) ||
  (removed.some((word) => /^(?:number|nummer|no|nr)$/.test(word)) && !NUMBER_TARGETS.has(target)) ||
  ((target === 'description' || /^(?:name|size)$/.test(rest.join())) &&
    prefix.some((word) => word === 'work' || ADDRESS_KINDS.has(word)));
