import { cell, type Row, readSharedCsv } from './shared-data.ts';

export type AddressParts = {
  line1: string;
  line2: string;
  city: string;
  county: string;
  postcode: string;
  country: string;
};

export const ukPostcode = /\b([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})\b/;

/** Counties whose name is not also the name of a town: "Durham" and "Bristol" count as towns. */
const ukCounties = new Set(
  `
    aberdeenshire, angus, argyll, avon, ayrshire, banffshire, bedfordshire, beds, berkshire, berks,
    berwickshire, buckinghamshire, bucks, caithness, cambridgeshire, cambs, carmarthenshire, ceredigion,
    cheshire, clackmannanshire, cleveland, clwyd, co antrim, co armagh, co down, co durham, co
    fermanagh, co londonderry, co tyrone, conwy, cornwall, county antrim, county armagh, county down,
    county durham, county fermanagh, county londonderry, county tyrone, cumbria, denbighshire,
    derbyshire, devon, dorset, dumfriesshire, dunbartonshire, dyfed, east ayrshire, east lothian, east
    riding of yorkshire, east sussex, east yorkshire, essex, fife, flintshire, glamorgan,
    gloucestershire, glos, greater london, greater manchester, gwent, gwynedd, hampshire, hants,
    herefordshire, hertfordshire, herts, humberside, inverness-shire, isle of wight, kent,
    kinross-shire, kirkcudbrightshire, lanarkshire, lancashire, lancs, leicestershire, leics,
    lincolnshire, lincs, merseyside, mid glamorgan, middlesex, middx, midlothian, monmouthshire, moray,
    morayshire, norfolk, north ayrshire, north humberside, north east lincolnshire, north lanarkshire,
    north lincolnshire, north somerset, north yorkshire, northamptonshire, northants, northumberland,
    nottinghamshire, notts, oxfordshire, oxon, pembrokeshire, perthshire, powys, renfrewshire,
    ross-shire, roxburghshire, rutland, shropshire, somerset, south ayrshire, south glamorgan, south
    humberside, south lanarkshire, south yorkshire, s yorkshire, staffordshire, staffs, stirlingshire,
    suffolk, surrey, sussex, tyne & wear, tyne and wear, warwickshire, west glamorgan, west lothian,
    west midlands, west sussex, west yorkshire, wiltshire, wilts, worcestershire, worcs, yorkshire
  `
    .replace(/\s+/g, ' ')
    .trim()
    .split(', '),
);

const isCounty = (text: string): boolean => ukCounties.has(text.toLowerCase().replace(/\.$/, ''));

/** Returns the county at the end of a town: "Yorkshire" for "Leeds Yorkshire". Empty without one. */
const trailingCounty = (town: string): string => {
  const words = town.split(' ');
  const suffixes = words.map((_, index) => words.slice(index + 1).join(' '));
  return suffixes.find((suffix) => suffix !== '' && isCounty(suffix)) ?? '';
};

const nonTownWords = `road street lane park house estate way close avenue drive building buildings centre court square
  place floor suite unit hospital school college university business campus gardens office offices hall trust works quay
  wharf mill station academy council`;

const nonTownPattern = new RegExp(`\\d|\\b(${nonTownWords.split(/\s+/).join('|')})\\b`, 'i');

export type CountryNames = ReadonlyMap<string, string>;

/** Returns ISO alpha-2 codes by the country names that addresses use, in capitals. */
export const readCountryNames = (): CountryNames => {
  const names = new Map<string, string>();
  for (const row of readSharedCsv('registers/reference/country-codes.csv')) {
    for (const column of ['official_name_en', 'CLDR display name', 'UNTERM English Short']) {
      const name = cell(row, column).replace(/ \(the\)$/, '');
      if (name.length > 2) {
        names.set(name.toUpperCase(), cell(row, 'ISO3166-1-Alpha-2'));
      }
    }
  }
  for (const name of ['UNITED KINGDOM', 'ENGLAND', 'SCOTLAND', 'WALES', 'NORTHERN IRELAND', 'GREAT BRITAIN', 'UK']) {
    names.set(name, 'GB');
  }
  names.set('UNITED STATES', 'US');
  names.set('USA', 'US');
  names.set('VIRGIN ISLANDS, BRITISH', 'VG');
  return names;
};

const splitLines = (pieces: readonly string[]): [string, string] => [pieces[0] ?? '', pieces.slice(1).join(', ')];

/** Parses "House, Street, Town, County, Country, POSTCODE", the format of the pay-gap lists. */
export const parseCommaAddress = (text: string, postcode: string, countries: CountryNames): AddressParts => {
  let pieces = text
    .replace(/[\u00a0\ufffd\s]+/g, ' ')
    .split(',')
    .map((piece) => piece.trim())
    .filter(Boolean);
  const fullPostcode = postcode || ukPostcode.exec(text)?.[0] || '';
  pieces = pieces.map((piece) => (fullPostcode ? piece.replace(fullPostcode, '').trim() : piece)).filter(Boolean);
  let country = '';
  let lastPiece = pieces.at(-1);
  while (lastPiece !== undefined && pieces.length > 1 && countries.has(lastPiece.toUpperCase())) {
    country ||= countries.get(lastPiece.toUpperCase()) ?? '';
    pieces.pop();
    lastPiece = pieces.at(-1);
  }
  let county = '';
  while (lastPiece !== undefined && pieces.length > 1 && isCounty(lastPiece)) {
    county ||= lastPiece.replace(/\.$/, '');
    pieces.pop();
    lastPiece = pieces.at(-1);
  }
  let city = lastPiece !== undefined && pieces.length > 1 && !nonTownPattern.test(lastPiece) ? lastPiece : '';
  if (city) {
    pieces.pop();
    const countyMatch = trailingCounty(city);
    county ||= countyMatch;
    city = city.slice(0, city.length - countyMatch.length).trim();
    // Some addresses contain the town twice: "London, London".
    while (pieces.length > 1 && pieces.at(-1)?.toLowerCase() === city.toLowerCase()) {
      pieces.pop();
    }
  }
  const [line1, line2] = splitLines(pieces);
  return {
    line1,
    line2,
    city,
    county,
    postcode: fullPostcode,
    country: country || (ukPostcode.test(fullPostcode) ? 'GB' : ''),
  };
};

/** Town names by postcode area, from lists in which the town is a separate part of the address. */
export type Gazetteer = ReadonlyMap<string, ReadonlySet<string>>;

const postcodeArea = (postcode: string): string => /^[A-Z]{1,2}/.exec(postcode)?.[0] ?? '';

export const buildGazetteer = (
  payGap: readonly Row[],
  bulkRows: readonly Row[],
  countries: CountryNames,
): Gazetteer => {
  const towns = new Map<string, Set<string>>();
  const add = (town: string, postcode: string): void => {
    const area = postcodeArea(postcode);
    if (area && town.length > 2 && !nonTownPattern.test(town)) {
      towns.set(area, (towns.get(area) ?? new Set()).add(town.toLowerCase()));
    }
  };
  for (const row of payGap) {
    const parts = parseCommaAddress(cell(row, 'Address'), cell(row, 'PostCode'), countries);
    add(parts.city, parts.postcode);
  }
  for (const row of bulkRows) {
    add(cell(row, 'RegAddress.PostTown'), cell(row, 'RegAddress.PostCode'));
  }
  return towns;
};

/** Parses "Unit 1 Some Street Town POSTCODE Country", the format of the search export, which has no separators. */
export const parseRunOnAddress = (
  text: string,
  gazetteer: Gazetteer,
  countries: CountryNames,
): AddressParts | undefined => {
  const singleLine = text.replace(/\s+/g, ' ').trim();
  const match = ukPostcode.exec(singleLine);
  if (!match) {
    return undefined;
  }
  const tail = singleLine.slice(match.index + match[0].length).trim();
  const country = tail === '' ? 'GB' : countries.get(tail.toUpperCase());
  if (country === undefined) {
    return undefined;
  }
  const words = singleLine.slice(0, match.index).trim().replace(/,$/, '').split(' ');
  const removeSuffix = (isMatch: (suffix: string) => boolean): string => {
    for (let size = Math.min(5, words.length - 1); size > 0; size -= 1) {
      const suffix = words.slice(-size).join(' ');
      if (isMatch(suffix.toLowerCase())) {
        words.splice(-size);
        return suffix;
      }
    }
    return '';
  };
  const county = removeSuffix((suffix) => ukCounties.has(suffix));
  const towns = gazetteer.get(postcodeArea(match[0]));
  const city = removeSuffix((suffix) => towns?.has(suffix) ?? false);
  const lines = words.join(' ').replace(/,$/, '').split(', ');
  const [line1, line2] = splitLines(lines);
  return { line1, line2, city, county, postcode: match[0], country };
};
