/** A job title with its seniority code (reference/seniorities.csv) and role pair (reference/roles.csv). */
export type Job = { title: string; seniority: string; role: string; sub_role: string };

const jobs = (seniority: string, rows: readonly (readonly [string, string, string])[]): readonly Job[] =>
  rows.map(([title, role, sub_role]) => ({ title, seniority, role, sub_role }));

/** Jobs of company heads, which the first contact of a company usually has. */
export const companyHeadJobs: readonly Job[] = [
  ...jobs('owner', [
    ['Owner', 'General management', 'Ownership'],
    ['Founder', 'General management', 'Ownership'],
    ['Managing Partner', 'General management', 'Ownership'],
  ]),
  ...jobs('c-level', [
    ['Managing Director', 'General management', 'Executive leadership'],
    ['Managing Director', 'General management', 'Executive leadership'],
    ['Chief Executive Officer', 'General management', 'Executive leadership'],
    ['Chief Financial Officer', 'Finance', 'Financial leadership'],
    ['Chief Operating Officer', 'Operations', 'Operations management'],
    ['Chief Information Officer', 'Information technology', 'IT leadership'],
    ['Chief Marketing Officer', 'Marketing', 'Marketing leadership'],
  ]),
  ...jobs('director', [
    ['Finance Director', 'Finance', 'Financial leadership'],
    ['Sales Director', 'Sales', 'Sales leadership'],
    ['Operations Director', 'Operations', 'Operations management'],
    ['Commercial Director', 'Sales', 'Business development'],
  ]),
];

export const otherJobs: readonly Job[] = [
  ...jobs('vp', [
    ['Vice President Sales', 'Sales', 'Sales leadership'],
    ['VP Marketing', 'Marketing', 'Marketing leadership'],
    ['VP Engineering', 'Engineering', 'Product development'],
  ]),
  ...jobs('director', [
    ['HR Director', 'Human resources', 'HR leadership'],
    ['IT Director', 'Information technology', 'IT leadership'],
    ['Director of Procurement', 'Procurement', 'Strategic sourcing'],
    ['Legal Director', 'Legal', 'Corporate law'],
  ]),
  ...jobs('head', [
    ['Head of Finance', 'Finance', 'Financial leadership'],
    ['Head of Marketing', 'Marketing', 'Marketing leadership'],
    ['Head of Business Development', 'Sales', 'Business development'],
    ['Head of IT', 'Information technology', 'IT leadership'],
    ['Head of Supply Chain', 'Supply chain', 'Supply chain planning'],
    ['Head of Facilities', 'Facilities', 'Facilities management'],
    ['Head of People', 'Human resources', 'HR leadership'],
  ]),
  ...jobs('manager', [
    ['Accounts Payable Manager', 'Finance', 'Accounts payable'],
    ['Financial Controller', 'Finance', 'Controlling'],
    ['Purchasing Manager', 'Procurement', 'Purchasing'],
    ['IT Manager', 'Information technology', 'Infrastructure'],
    ['Information Security Manager', 'Information technology', 'Information security'],
    ['HR Manager', 'Human resources', 'HR operations'],
    ['Talent Acquisition Manager', 'Human resources', 'Recruitment'],
    ['Marketing Manager', 'Marketing', 'Campaigns'],
    ['Key Account Manager', 'Sales', 'Account management'],
    ['Production Manager', 'Operations', 'Production'],
    ['Quality Manager', 'Operations', 'Quality'],
    ['Logistics Manager', 'Supply chain', 'Logistics'],
    ['Office Manager', 'Administration', 'Office management'],
    ['Health and Safety Manager', 'Facilities', 'Health and safety'],
    ['Customer Service Manager', 'Customer service', 'Customer support'],
  ]),
  ...jobs('senior', [
    ['Senior Buyer', 'Procurement', 'Purchasing'],
    ['Senior Accountant', 'Finance', 'Accounting'],
    ['Senior Software Engineer', 'Information technology', 'Software development'],
  ]),
  ...jobs('staff', [
    ['Accountant', 'Finance', 'Accounting'],
    ['Buyer', 'Procurement', 'Purchasing'],
    ['Marketing Executive', 'Marketing', 'Campaigns'],
    ['Sales Executive', 'Sales', 'Field sales'],
    ['Executive Assistant', 'Administration', 'Executive support'],
  ]),
  ...jobs('junior', [
    ['Accounts Assistant', 'Finance', 'Accounting'],
    ['Marketing Assistant', 'Marketing', 'Campaigns'],
  ]),
];
