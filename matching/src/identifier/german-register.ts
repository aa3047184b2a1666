import { foldText, splitWords } from '../text/fold.ts';
import { readTable } from '../text/shipped-data.ts';

/** Words of a court's spelling that carry nothing: "Amtsgericht", "am", "a.", "d." and single letters. */
const COURT_NOISE = new Set(
  'amtsgericht ag registergericht handelsregister gericht am an der im in bei ob vor zu'.split(' '),
);

const FULL_NAMES = new Map(
  Object.entries({
    'frankfurt m': 'frankfurt main',
    frankfurt: 'frankfurt main',
    'berlin charlottenburg': 'charlottenburg',
    'charlottenburg berlin': 'charlottenburg',
    berlin: 'charlottenburg',
  }),
);

/** One spelling for a court: "AG Bad Homburg v.d.H." and "Bad Homburg v. d. Höhe" are "bad homburg". */
function courtKey(text: string): string {
  const words = splitWords(foldText(text)).filter((w) => !COURT_NOISE.has(w) && (w.length > 2 || w === 'm'));
  const key = words.filter((w) => w !== 'hohe' && w !== 'hessen' && w !== 'saale').join(' ');
  return FULL_NAMES.get(key) ?? key;
}

const courtOfCode = new Map<string, string>();
for (const [code = '', name = ''] of readTable('courts.tsv')) courtOfCode.set(code, courtKey(name));

const TYPE = '(HR ?A|HR ?B|GnR|GsR|PR|VR)';
const NUMBER = String.raw`(?:Nr\.?|Nummer)?\s*(\d{1,7})(?:\s?([A-ZÖÄÜ]{1,3})(?![A-Za-zäöüß]))?`;
const COURT_BRACKETED = String.raw`([A-ZÄÖÜ][^,;:\d]{1,60}?)`;
const COURT = String.raw`([A-ZÄÖÜ][^,;:()\d]{1,60}?)`;
const WITH_COURT = new RegExp(
  String.raw`\(?\s*(?:AG|Amtsgericht|Registergericht)\s+${COURT}[\s,:;-]+${TYPE}[\s.]*${NUMBER}\s*\)?`,
);
const PLAIN = new RegExp(
  String.raw`^\s*${COURT_BRACKETED}(?:\s+früher\s+${COURT_BRACKETED})?[\s,:;-]+${TYPE}[\s.]*${NUMBER}\s*$`,
);
const CODED = /\b([A-Z]\d{4}[A-Z]?)(?:_([A-Z]\d{4}[A-Z]?))?[_.](HRA|HRB|GnR|GsR|PR|VR)(\d+)([A-ZÖ]{0,3})\b/;

export interface GermanNumber {
  /** "court:TYPE:number:suffix" under the court and, where given, once more under the former court. */
  values: string[];
  /** The text without the number, for names that carry it. */
  rest: string;
}

function values(court: string, former: string, type: string, number: string, suffix: string): string[] {
  const tail = `${type.replace(' ', '').toUpperCase()}:${number.replace(/^0+/, '')}:${suffix}`;
  // under a former court the number is unique only with that court, so the present court alone must not claim it
  return former !== '' && former !== court ? [`${former}:${tail}`] : [`${court}:${tail}`];
}

/**
 * German register numbers are unique only per court (and former court): "Amtsgericht Lübeck, HRB 2921 AH",
 * "Aurich früher Emden HRB 100741", "P3101_P3102_HRB100741", "DEF1103R.HRB158855B".
 */
export function parseGermanNumber(text: string): GermanNumber | undefined {
  if (!/\d/.test(text) || !/HR ?[AB]|GnR|GsR|PR|VR/.test(text)) return undefined;
  const coded = CODED.exec(text.replace(/^(?:DE-HR:)?(?:DE)?(?=[A-Z]\d{4})/, ''));
  if (coded) {
    const court = courtOfCode.get(coded[1] as string) ?? (coded[1] as string).toLowerCase();
    const former = coded[2] ? (courtOfCode.get(coded[2]) ?? coded[2].toLowerCase()) : '';
    return { values: values(court, former, coded[3] as string, coded[4] as string, coded[5] ?? ''), rest: '' };
  }
  const named = WITH_COURT.exec(text);
  if (named) {
    const rest = `${text.slice(0, named.index)} ${text.slice(named.index + named[0].length)}`.trim().replace(/,$/, '');
    const court = courtKey(named[1] as string);
    return { values: values(court, '', named[2] as string, named[3] as string, named[4] ?? ''), rest };
  }
  const plain = PLAIN.exec(text);
  if (!plain) return undefined;
  const former = plain[2] ? courtKey(plain[2]) : '';
  const court = courtKey(plain[1] as string);
  return { values: values(court, former, plain[3] as string, plain[4] as string, plain[5] ?? ''), rest: '' };
}
