import { type Job, leadingJobs, otherJobs } from './people-jobs.ts';
import { namePool } from './people-names.ts';
import { createRandom, pick, type Random, shuffle } from './random.ts';
import { companyKey, type SeedCompany } from './seed-files.ts';

export type SeedPerson = {
  /** scheme:jurisdiction:number of the company the row belongs to. */
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

/** About half as many contacts as companies: roughly a quarter of the companies get one to four. */
const shareWithContacts = 0.3;
const contactCounts = [1, 1, 1, 1, 1, 2, 2, 2, 3, 4];
const shareWithSecondCompany = 0.04;

const legalWords =
  'limited ltd llp plc gmbh mbh ug haftungsbeschraenkt ag kg kgaa ohg inc llc corp corporation sa bv nv co company';
const legalForms = new Set(legalWords.split(' '));

/** Letters, digits and single hyphens only; "ä" becomes "ae" as German firms write it in domains. */
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
  const kept = words.filter((word) => !legalForms.has(word));
  const name = kept.join('-').slice(0, 40).replace(/-+$/, '');
  // names in other scripts leave nothing behind: the number has to do
  return `${name.length > 1 ? name : `company-${slug(company.registration_number).slice(-8)}`}.example`;
};

/** Ofcom's numbers for drama use; 07700 900 for mobiles, the others by town. */
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

/** 555-0100 to 555-0199 are kept free for fiction in every American area code. */
const usAreaCodes = ['202', '206', '212', '303', '312', '404', '415', '512', '617', '713'];

const numbers = (prefixes: readonly string[], digits: number): string[] =>
  prefixes.flatMap((prefix) =>
    Array.from({ length: 10 ** digits }, (_, index) => `${prefix}${String(index).padStart(digits, '0')}`),
  );

/** Each number is dealt once, so that equal telephones mean the same person; an empty pool deals blanks. */
class PhonePool {
  readonly #free: string[];

  constructor(random: Random, all: readonly string[]) {
    this.#free = shuffle(random, all);
  }

  takeNext(): string {
    return this.#free.pop() ?? '';
  }
}

type Identity = Pick<SeedPerson, 'title' | 'forename' | 'surname' | 'mobile' | 'linkedin'>;

/**
 * Made-up contacts for real companies. Nobody here exists: names are drawn from short lists of common names,
 * mail and profile addresses end in the reserved ".example", telephones come from ranges kept free for fiction.
 * The same companies and seed give the same rows, in whatever order the companies come.
 */
export const generatePeople = (companies: readonly PeopleCompany[], seed: number | string): SeedPerson[] => {
  const random = createRandom(seed);
  const ukMobiles = new PhonePool(random, numbers(['+44 7700 900'], 3));
  const ukDirect = new PhonePool(random, numbers(ukLandlinePrefixes, 3));
  const usPhones = new PhonePool(
    random,
    numbers(
      usAreaCodes.map((area) => `+1 ${area} 555 01`),
      2,
    ),
  );
  const mails = new Set<string>();
  const profiles = new Set<string>();
  const people: SeedPerson[] = [];

  const unique = (taken: Set<string>, make: (suffix: string) => string): string => {
    let value = make('');
    for (let next = 2; taken.has(value); next += 1) {
      value = make(String(next));
    }
    taken.add(value);
    return value;
  };

  const phone = (country: string, mobile: boolean, share: number): string => {
    if (random() >= share) {
      return '';
    }
    if (country === 'GB') {
      return mobile ? ukMobiles.takeNext() : ukDirect.takeNext();
    }
    return country === 'US' ? usPhones.takeNext() : '';
  };

  const createPerson = (country: string): Identity => {
    const pool = namePool(country);
    const female = random() < 0.5;
    const forename = pick(random, female ? pool.female : pool.male);
    const surname = pick(random, pool.family);
    const profile = unique(profiles, (suffix) => slug(`${forename} ${surname} ${suffix}`));
    return {
      title: random() < 0.04 ? 'Dr' : female ? 'Ms' : 'Mr',
      forename,
      surname,
      mobile: phone(country, true, 0.4),
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
      email: unique(mails, (suffix) => `${slug(forename)}.${slug(surname)}${suffix}@${domain}`),
      job_title: job.title,
      seniority: job.seniority,
      role: job.role,
      sub_role: job.sub_role,
      mobile,
      ddi: phone(company.country, false, 0.5),
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
      const job = pick(random, index === 0 && random() < 0.7 ? leadingJobs : otherJobs);
      const elsewhere = lastPersonByCountry.get(company.country);
      // one person at two companies: the contact of an earlier company takes a seat here too
      if (index === 0 && elsewhere && random() < shareWithSecondCompany * 2) {
        addPerson(company, elsewhere, job);
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
