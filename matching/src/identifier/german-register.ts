import { foldText, splitWords } from '../text/fold.ts';
import { readTable } from '../text/shipped-data.ts';

/** Words that do not distinguish courts. */
const COURT_NOISE = new Set(
  'amtsgericht ag registergericht handelsregister gericht am an der im in bei ob vor zu'.split(' '),
);

/** The usual name of a court, by its short and alternative names. */
const COMMON_COURT_NAMES = new Map(
  Object.entries({
    'frankfurt m': 'frankfurt main',
    frankfurt: 'frankfurt main',
    'berlin charlottenburg': 'charlottenburg',
    'charlottenburg berlin': 'charlottenburg',
    berlin: 'charlottenburg',
  }),
);

/** Returns one spelling per court: "AG Bad Homburg v.d.H." and "Bad Homburg v. d. Höhe" are "bad homburg". */
function courtKey(text: string): string {
  const words = splitWords(foldText(text)).filter((w) => !COURT_NOISE.has(w) && (w.length > 2 || w === 'm'));
  const key = words.filter((w) => w !== 'hohe' && w !== 'hessen' && w !== 'saale').join(' ');
  return COMMON_COURT_NAMES.get(key) ?? key;
}

const courtOfCode = new Map<string, string>();
for (const [code = '', name = ''] of readTable('courts.tsv')) courtOfCode.set(code, courtKey(name));

const TYPE = '(HR ?A|HR ?B|GnR|GsR|PR|VR)';
const NUMBER = String.raw`(?:Nr\.?|Nummer)?\s*(\d{1,7})(?:\s?([A-ZÖÄÜ]{1,3})(?![A-Za-zäöüß]))?`;
const COURT_BRACKETED = String.raw`([A-ZÄÖÜ][^,;:\d]{1,60}?)`;
const COURT = String.raw`([A-ZÄÖÜ][^,;:()\d]{1,60}?)`;
const NUMBER_WITH_COURT = new RegExp(
  String.raw`\(?\s*(?:AG|Amtsgericht|Registergericht)\s+${COURT}[\s,:;-]+${TYPE}[\s.]*${NUMBER}\s*\)?`,
);
const PLAIN_NUMBER = new RegExp(
  String.raw`^\s*${COURT_BRACKETED}(?:\s+früher\s+${COURT_BRACKETED})?[\s,:;-]+${TYPE}[\s.]*${NUMBER}\s*$`,
);
const CODED_NUMBER = /\b([A-Z]\d{4}[A-Z]?)(?:_([A-Z]\d{4}[A-Z]?))?[_.](HRA|HRB|GnR|GsR|PR|VR)(\d+)([A-ZÖ]{0,3})\b/;

export interface GermanNumber {
  /** "court:TYPE:number:suffix"; the court is the former one when the text names it. */
  value: string;
  /** The text without the number, for names that contain it. */
  rest: string;
}

/**
 * Returns a number with its court. A number of a former court is unique only there: the present one may have reused it.
 */
function uniqueNumber(court: string, formerCourt: string, type: string, number: string, suffix: string): string {
  return `${formerCourt || court}:${type.replace(' ', '').toUpperCase()}:${number.replace(/^0+/, '')}:${suffix}`;
}

/**
 * Finds a German register number in a text; returns undefined without one. Numbers are unique only within a court, and
 * courts were merged, so the court or the former court is part of the number: "Amtsgericht Lübeck, HRB 2921 AH",
 * "Aurich früher Emden HRB 100741", and with codes instead of names "P3101_P3102_HRB100741", "DEF1103R.HRB158855B".
 */
export function parseGermanNumber(text: string): GermanNumber | undefined {
  if (!/\d/.test(text) || !/HR ?[AB]|GnR|GsR|PR|VR/.test(text)) return undefined;
  const codedMatch = CODED_NUMBER.exec(text.replace(/^(?:DE-HR:)?(?:DE)?(?=[A-Z]\d{4})/, ''));
  if (codedMatch) {
    const court = courtOfCode.get(codedMatch[1] as string) ?? (codedMatch[1] as string).toLowerCase();
    const formerCourt = codedMatch[2] ? (courtOfCode.get(codedMatch[2]) ?? codedMatch[2].toLowerCase()) : '';
    return {
      value: uniqueNumber(court, formerCourt, codedMatch[3] as string, codedMatch[4] as string, codedMatch[5] ?? ''),
      rest: '',
    };
  }
  const courtMatch = NUMBER_WITH_COURT.exec(text);
  if (courtMatch) {
    const rest = `${text.slice(0, courtMatch.index)} ${text.slice(courtMatch.index + courtMatch[0].length)}`
      .trim()
      .replace(/,$/, '');
    const court = courtKey(courtMatch[1] as string);
    return {
      value: uniqueNumber(court, '', courtMatch[2] as string, courtMatch[3] as string, courtMatch[4] ?? ''),
      rest,
    };
  }
  const plainMatch = PLAIN_NUMBER.exec(text);
  if (!plainMatch) return undefined;
  const formerCourt = plainMatch[2] ? courtKey(plainMatch[2]) : '';
  const court = courtKey(plainMatch[1] as string);
  return {
    value: uniqueNumber(court, formerCourt, plainMatch[3] as string, plainMatch[4] as string, plainMatch[5] ?? ''),
    rest: '',
  };
}
