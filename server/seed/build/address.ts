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

/** Only counties whose name is not a town's name too: "Durham" or "Bristol" must stay towns. */
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

/** "Leeds Yorkshire" in one piece: the county behind the town, if there is one. */
const trailingCounty = (town: string): string => {
  const all = town.split(' ');
  const starts = all.map((_, index) => all.slice(index + 1).join(' '));
  return starts.find((rest) => rest !== '' && isCounty(rest)) ?? '';
};

const placeWords = `road street lane park house estate way close avenue drive building buildings centre court square
  place floor suite unit hospital school college university business campus gardens office offices hall trust works quay
  wharf mill station academy council`;

const nonTownPattern = new RegExp(`\\d|\\b(${placeWords.split(/\s+/).join('|')})\\b`, 'i');

export type CountryNames = ReadonlyMap<string, string>;

/** Country names as addresses give them, in capitals -> ISO alpha-2. */
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

/** "House, Street, Town, County, Country, POSTCODE" as the pay-gap lists write it. */
export const parseCommaAddress = (text: string, postcode: string, countries: CountryNames): AddressParts => {
  let pieces = text
    .replace(/[\u00a0\ufffd\s]+/g, ' ')
    .split(',')
    .map((piece) => piece.trim())
    .filter(Boolean);
  const found = postcode || ukPostcode.exec(text)?.[0] || '';
  pieces = pieces.map((piece) => (found ? piece.replace(found, '').trim() : piece)).filter(Boolean);
  let country = '';
  let last = pieces.at(-1);
  while (last !== undefined && pieces.length > 1 && countries.has(last.toUpperCase())) {
    country ||= countries.get(last.toUpperCase()) ?? '';
    pieces.pop();
    last = pieces.at(-1);
  }
  let county = '';
  while (last !== undefined && pieces.length > 1 && isCounty(last)) {
    county ||= last.replace(/\.$/, '');
    pieces.pop();
    last = pieces.at(-1);
  }
  let city = last !== undefined && pieces.length > 1 && !nonTownPattern.test(last) ? last : '';
  if (city) {
    pieces.pop();
    const countyMatch = trailingCounty(city);
    county ||= countyMatch;
    city = city.slice(0, city.length - countyMatch.length).trim();
    // "London, London" and the like: the town was typed twice
    while (pieces.length > 1 && pieces.at(-1)?.toLowerCase() === city.toLowerCase()) {
      pieces.pop();
    }
  }
  const [line1, line2] = splitLines(pieces);
  return { line1, line2, city, county, postcode: found, country: country || (ukPostcode.test(found) ? 'GB' : '') };
};

/** Town names by postcode area, learned from lists that separate the town by commas. */
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

/** "Unit 1 Some Street Town POSTCODE Country" in one string without separators, as the search export writes it. */
export const parseRunOnAddress = (
  text: string,
  gazetteer: Gazetteer,
  countries: CountryNames,
): AddressParts | undefined => {
  const clean = text.replace(/\s+/g, ' ').trim();
  const match = ukPostcode.exec(clean);
  if (!match) {
    return undefined;
  }
  const tail = clean.slice(match.index + match[0].length).trim();
  const country = tail === '' ? 'GB' : countries.get(tail.toUpperCase());
  if (country === undefined) {
    return undefined;
  }
  const head = clean.slice(0, match.index).trim().replace(/,$/, '').split(' ');
  const removeSuffix = (known: (suffix: string) => boolean): string => {
    for (let size = Math.min(5, head.length - 1); size > 0; size -= 1) {
      const suffix = head.slice(-size).join(' ');
      if (known(suffix.toLowerCase())) {
        head.splice(-size);
        return suffix;
      }
    }
    return '';
  };
  const county = removeSuffix((suffix) => ukCounties.has(suffix));
  const towns = gazetteer.get(postcodeArea(match[0]));
  const city = removeSuffix((suffix) => towns?.has(suffix) ?? false);
  const lines = head.join(' ').replace(/,$/, '').split(', ');
  const [line1, line2] = splitLines(lines);
  return { line1, line2, city, county, postcode: match[0], country };
};
