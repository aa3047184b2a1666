import { companyHeadJobs, type Job, otherJobs } from './people-jobs.ts';
import { namePool } from './people-names.ts';
import { createRandom, pick, type Random, shuffle } from './random.ts';
import { companyKey, type SeedCompany } from './seed-files.ts';

export type SeedPerson = {
  /** The company of the person, as scheme:jurisdiction:number. */
  companyKey: string;
  title: string;
  forename: string;
  surname: string;
  email: string;
  job_title: string;
  seniority: string;
  role: string;
  sub_role: string;
  mobile: string;
  ddi: string;
  linkedin: string;
};

export type PeopleCompany = Pick<
  SeedCompany,
  'scheme' | 'jurisdiction' | 'registration_number' | 'company_name' | 'country' | 'register_status'
>;

/** Share of active companies that get contacts, one to four each: half as many contacts as companies in total. */
const shareWithContacts = 0.3;
const contactCounts = [1, 1, 1, 1, 1, 2, 2, 2, 3, 4];
const shareWithSecondCompany = 0.04;

const legalWords =
  'limited ltd llp plc gmbh mbh ug haftungsbeschraenkt ag kg kgaa ohg inc llc corp corporation sa bv nv co company';
const legalForms = new Set(legalWords.split(' '));

/** Returns letters, digits and single hyphens only. "ä" becomes "ae", as in the domains of German companies. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

const companyDomain = (company: PeopleCompany): string => {
  const words = slug(company.company_name.normalize('NFC')).split('-');
  const nameWords = words.filter((word) => !legalForms.has(word));
  const name = nameWords.join('-').slice(0, 40).replace(/-+$/, '');
  // A name in another script has no usable letters, so the registration number replaces it.
  return `${name.length > 1 ? name : `company-${slug(company.registration_number).slice(-8)}`}.example`;
};

/** Landline prefixes by town that Ofcom reserves for drama. */
const ukLandlinePrefixes = [
  '+44 20 7946 0',
  '+44 1632 960',
  '+44 113 496 0',
  '+44 114 496 0',
  '+44 115 496 0',
  '+44 117 496 0',
  '+44 121 496 0',
  '+44 131 496 0',
  '+44 141 496 0',
  '+44 151 496 0',
  '+44 161 496 0',
];

/** American area codes. In each of them, 555-0100 to 555-0199 are reserved for fiction. */
const usAreaCodes = ['202', '206', '212', '303', '312', '404', '415', '512', '617', '713'];

const phoneNumbers = (prefixes: readonly string[], digits: number): string[] =>
  prefixes.flatMap((prefix) =>
    Array.from({ length: 10 ** digits }, (_, index) => `${prefix}${String(index).padStart(digits, '0')}`),
  );

/** Phone numbers that are used once each, so that equal numbers mean the same person. An empty pool returns blanks. */
class PhonePool {
  readonly #free: string[];

  constructor(random: Random, numbers: readonly string[]) {
    this.#free = shuffle(random, numbers);
  }

  takeNext(): string {
    return this.#free.pop() ?? '';
  }
}

type Identity = Pick<SeedPerson, 'title' | 'forename' | 'surname' | 'mobile' | 'linkedin'>;

/**
 * Generates fictional contacts for real companies: common names, the reserved domain ".example" and phone numbers
 * reserved for fiction. The same companies and seed give the same contacts, in any order of the companies.
 */
export const generatePeople = (companies: readonly PeopleCompany[], seed: number | string): SeedPerson[] => {
  const random = createRandom(seed);
  const ukMobiles = new PhonePool(random, phoneNumbers(['+44 7700 900'], 3));
  const ukDirect = new PhonePool(random, phoneNumbers(ukLandlinePrefixes, 3));
  const usPhones = new PhonePool(
    random,
    phoneNumbers(
      usAreaCodes.map((area) => `+1 ${area} 555 01`),
      2,
    ),
  );
  const mails = new Set<string>();
  const profiles = new Set<string>();
  const people: SeedPerson[] = [];

  const makeUnique = (used: Set<string>, make: (suffix: string) => string): string => {
    let value = make('');
    for (let next = 2; used.has(value); next += 1) {
      value = make(String(next));
    }
    used.add(value);
    return value;
  };

  const takePhone = (country: string, isMobile: boolean, share: number): string => {
    if (random() >= share) {
      return '';
    }
    if (country === 'GB') {
      return isMobile ? ukMobiles.takeNext() : ukDirect.takeNext();
    }
    return country === 'US' ? usPhones.takeNext() : '';
  };

  const createPerson = (country: string): Identity => {
    const pool = namePool(country);
    const isFemale = random() < 0.5;
    const forename = pick(random, isFemale ? pool.female : pool.male);
    const surname = pick(random, pool.family);
    const profile = makeUnique(profiles, (suffix) => slug(`${forename} ${surname} ${suffix}`));
    return {
      title: random() < 0.04 ? 'Dr' : isFemale ? 'Ms' : 'Mr',
      forename,
      surname,
      mobile: takePhone(country, true, 0.4),
      linkedin: random() < 0.6 ? `https://www.linkedin.example/in/${profile}` : '',
    };
  };

  const addPerson = (company: PeopleCompany, person: Identity, job: Job): void => {
    const domain = companyDomain(company);
    const { title, forename, surname, mobile, linkedin } = person;
    people.push({
      companyKey: companyKey(company),
      title,
      forename,
      surname,
      email: makeUnique(mails, (suffix) => `${slug(forename)}.${slug(surname)}${suffix}@${domain}`),
      job_title: job.title,
      seniority: job.seniority,
      role: job.role,
      sub_role: job.sub_role,
      mobile,
      ddi: takePhone(company.country, false, 0.5),
      linkedin,
    });
  };

  const activeCompanies = companies
    .filter((company) => company.register_status === 'active' || company.register_status === 'unknown')
    .map((company) => ({ company, key: companyKey(company) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const lastPersonByCountry = new Map<string, Identity>();
  for (const { company } of activeCompanies) {
    if (random() >= shareWithContacts) {
      continue;
    }
    const count = pick(random, contactCounts);
    for (let index = 0; index < count; index += 1) {
      const job = pick(random, index === 0 && random() < 0.7 ? companyHeadJobs : otherJobs);
      const previousPerson = lastPersonByCountry.get(company.country);
      // Some people work at two companies: the contact of an earlier company is added here again.
      if (index === 0 && previousPerson && random() < shareWithSecondCompany * 2) {
        addPerson(company, previousPerson, job);
        lastPersonByCountry.delete(company.country);
      } else {
        const person = createPerson(company.country);
        addPerson(company, person, job);
        lastPersonByCountry.set(company.country, person);
      }
    }
  }
  return people;
};
