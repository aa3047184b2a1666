type Type = 'money' | 'integer' | 'decimal' | 'date' | 'date_time';
/** A column of a file whose default country is `country`. */
export interface Column {
  type: Type;
  country: string;
  currency?: string;
  cells: string[];
  countries?: string[];
  supplier?: string;
  header?: string;
}

type ColumnCase = [name: string, column: Column, values: unknown[]];

/** Columns of numbers with the value of each row, or its problem. */
export const NUMBER_COLUMNS: ColumnCase[] = [
  [
    'German thousands',
    { type: 'money', country: 'DE', cells: ['1.250.000,50', '12.500', '980', '7.300 €', '48.750,00'] },
    [1250000.5, 12500, 980, 7300, 48750],
  ],
  [
    'whole numbers with dots',
    { type: 'integer', country: 'DE', cells: ['1.000', '12.000', '1.200', '2.500.000'] },
    [1000, 12000, 1200, 2500000],
  ],
  [
    'a German column under another default country',
    { type: 'decimal', country: 'GB', cells: ['12.500', '0,125'] },
    [12500, 0.125],
  ],
  [
    'Swiss amounts',
    { type: 'money', country: 'CH', currency: 'CHF', cells: ["1'250.50", 'CHF 12’500.-', '1.125'] },
    [1250.5, 12500, 'Use at most 2 decimal places.'],
  ],
  [
    'French amounts',
    { type: 'money', country: 'FR', cells: ['1\u202f250\u202f000,50', '12 500,00 €', '-3,5'] },
    [1250000.5, 12500, -3.5],
  ],
  [
    'Indian groups',
    { type: 'money', country: 'IN', currency: 'INR', cells: ['12,50,000.5', '₹1,25,000', '12,500'] },
    [1250000.5, 125000, 12500],
  ],
  [
    'amounts in the currency of the field alone',
    {
      type: 'money',
      country: 'DE',
      cells: ['1.250,50 €', '$1.250,50', 'CHF 7,50', '980'],
    },
    [
      1250.5,
      'The amount is in “$”, but the currency of the field is EUR',
      'The amount is in “CHF”, but the currency of the field is EUR',
      980,
    ],
  ],
  [
    'whole numbers with dots in a country with a decimal dot, if one of them can be nothing else',
    { type: 'integer', country: 'GB', cells: ['1.000', '1.250', '12'] },
    [1000, 1250, 12],
  ],
  ['whole numbers with commas', { type: 'integer', country: 'GB', cells: ['1,000', '12'] }, [1000, 12]],
  [
    'whole numbers with decimal zeros among numbers with other decimals',
    { type: 'integer', country: 'DE', cells: ['1.000', '2.0', '1.250'] },
    [1, 2, 'Enter a whole number.'],
  ],
  [
    'percents, negative numbers in brackets and behind',
    { type: 'decimal', country: 'DE', cells: ['12,5 %', '(1.250,50)', '1.250,00-', '12.500'] },
    [12.5, -1250.5, -1250, 12500],
  ],
];

/** Columns of dates with the value of each row, or its problem. */
export const DATE_COLUMNS: ColumnCase[] = [
  [
    'US dates under a British default',
    {
      type: 'date',
      country: 'GB',
      cells: ['12/31/2026', '12/01/2026', '03/04/2027', '07/22/2027'],
      countries: ['US', 'US', 'US', 'US'],
    },
    ['2026-12-31', '2026-12-01', '2027-03-04', '2027-07-22'],
  ],
  [
    'German names of months',
    {
      type: 'date',
      country: 'DE',
      cells: ['31. Januar 2026', '15. Oktober 2026', '1. März 2026', '31.12.26', '2026-02-30', '5. Mai 2026', '46022'],
    },
    [
      '2026-01-31',
      '2026-10-15',
      '2026-03-01',
      '2026-12-31',
      'Not a date, such as 2026-01-31',
      '2026-05-05',
      'A day number of a spreadsheet among other dates',
    ],
  ],
  [
    'Dutch, French and Spanish names of months',
    { type: 'date', country: 'NL', cells: ['3 mrt. 2026', '1er août 2026', '15 de octubre de 2026', '5 mei 26'] },
    ['2026-03-03', '2026-08-01', '2026-10-15', '2026-05-05'],
  ],
  [
    'day numbers of a spreadsheet',
    { type: 'date', country: 'GB', cells: ['46022', '46023', '46024', '46025', '46026', '2026-03-01', '31/12/2026'] },
    [
      '2025-12-31',
      '2026-01-01',
      '2026-01-02',
      '2026-01-03',
      '2026-01-04',
      '2026-03-01',
      'Does not fit the column, where dates are day numbers of a spreadsheet',
    ],
  ],
  [
    'US dates with times',
    { type: 'date_time', country: 'US', cells: ['12/31/2026 2:30 PM', '1/2/2027 12:05:09 AM', '1/2/2027 25:00'] },
    ['2026-12-31T14:30:00.000Z', '2027-01-02T00:05:09.000Z', 'Not a date and time, such as 2026-01-31 14:30'],
  ],
  [
    'German dates with the word of the time under a US default',
    { type: 'date_time', country: 'US', cells: ['31.12.2026 um 14:30 Uhr', '03.04.2027 um 9:05 Uhr'] },
    ['2026-12-31T14:30:00.000Z', '2027-04-03T09:05:00.000Z'],
  ],
  [
    'a month that two languages name alike, by the other names',
    { type: 'date', country: 'GB', cells: ['5 listopada 2026', '24 grudnia 2026'] },
    ['2026-11-05', '2026-12-24'],
  ],
  [
    'a month that two languages name alike, by the country',
    { type: 'date', country: 'HR', cells: ['5. listopada 2026.'] },
    ['2026-10-05'],
  ],
  [
    'no month that two languages name alike',
    { type: 'date', country: 'GB', cells: ['5 listopada 2026'] },
    ['The month has another meaning in another language. Write it as a number.'],
  ],
  [
    'a year of two digits in front as a Hungarian file has it',
    {
      type: 'date',
      country: 'HU',
      cells: ['26/12/31', '26. 01. 05.', '26.01.06', '2026. 02. 01.', '31/12/2026', '03/04/2027'],
    },
    [
      '2026-12-31',
      '2026-01-05',
      '2026-01-06',
      '2026-02-01',
      '2026-12-31',
      'Does not fit the column, where the year comes first',
    ],
  ],
  [
    'a year of two digits in front as the rows have it',
    {
      type: 'date',
      country: 'JP',
      cells: ['26/12/31', '27年1月5日', '27/2/3'],
      countries: ['JP', 'Japan', 'JP'],
    },
    ['2026-12-31', '2027-01-05', '2027-02-03'],
  ],
  [
    'a year of two digits in front that only some cells show',
    { type: 'date', country: 'GB', cells: ['98/12/31', '99/01/05', '32/02/01', '01/02/03'] },
    ['1998-12-31', '1999-01-05', '2032-02-01', '2001-02-03'],
  ],
  [
    'no year in front in a country with the day in front',
    { type: 'date', country: 'GB', cells: ['26/12/31', '31/12/26'] },
    ['2031-12-26', '2026-12-31'],
  ],
  [
    'clear dates with different signs',
    { type: 'date', country: 'US', cells: ['31.12.2026', '31/12/2026', '25-12-2026', '03/04/2027'] },
    ['2026-12-31', '2026-12-31', '2026-12-25', '2027-04-03'],
  ],
  [
    'dates with dots and dates with slashes in different orders',
    { type: 'date', country: 'GB', cells: ['31.12.2026', '25.12.2026', '12/31/2026', '03.04.2027', '03/04/2027'] },
    ['2026-12-31', '2026-12-25', '2026-12-31', '2027-04-03', '2027-03-04'],
  ],
  [
    'a year of two digits in front as the country has it',
    { type: 'date', country: 'SE', cells: ['26-12-31', '26-01-05'] },
    ['2026-12-31', '2026-01-05'],
  ],
];
