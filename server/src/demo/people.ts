/** A user of the demo agency with the password of the first administrator. */
export interface DemoPerson {
  email: string;
  role: string;
  first_name: string;
  surname: string;
  display_name: string;
  /** The code of the client; undefined for staff. */
  client?: string;
  languages?: string[];
  may_export?: boolean;
  may_dispute?: boolean;
  may_see_phone?: boolean;
  /** Codes of the campaigns that a client user is limited to. */
  campaigns?: string[];
}

type PersonDetails = Omit<DemoPerson, 'email' | 'role' | 'first_name' | 'surname' | 'display_name'>;

/** Returns the first user of a role, named after the role. */
const firstUser = (role: string, details: PersonDetails = {}): DemoPerson => ({
  email: `${role.toLowerCase().replace(' ', '.')}@leadwright.example`,
  role,
  first_name: 'Demo',
  surname: role,
  display_name: `Demo ${role.toLowerCase()}`,
  ...details,
});
/** Returns another user of a role, with a fictional name. */
const otherUser = (name: string, role: string, details: PersonDetails = {}): DemoPerson => {
  const [first_name, surname] = name.split(' ') as [string, string];
  const email = `${name.toLowerCase().replace(' ', '.')}@leadwright.example`;
  return { email, role, first_name, surname, display_name: name, ...details };
};

/** Thirteen staff users, who cover all roles together with the first administrator, and eight users of three clients. */
export const DEMO_USERS: DemoPerson[] = [
  firstUser('Campaign manager'),
  otherUser('Maudlin Ferris', 'Campaign manager'),
  firstUser('Data steward'),
  otherUser('Ibbot Carraway', 'Data steward'),
  firstUser('Sales developer'),
  otherUser('Orsola Tench', 'Sales developer'),
  otherUser('Padrig Wimble', 'Sales developer'),
  otherUser('Zennor Akeley', 'Sales developer'),
  otherUser('Wendelin Oberkirch', 'Sales developer', { languages: ['de', 'en'] }),
  otherUser('Tilda Rabenhorst', 'Sales developer', { languages: ['de', 'en'] }),
  firstUser('Quality control'),
  otherUser('Lorcan Quillfeather', 'Quality control'),
  firstUser('Finance'),
  firstUser('Client administrator', { client: 'TYNE', may_export: true, may_dispute: true, may_see_phone: true }),
  firstUser('Client viewer', { client: 'TYNE' }),
  otherUser('Tamsin Oxenholme', 'Client viewer', { client: 'TYNE', may_export: true }),
  otherUser('Cuthbert Sallow', 'Client viewer', { client: 'TYNE', campaigns: ['TYNE-26-01'] }),
  otherUser('Annegret Lindqvogel', 'Client administrator', { client: 'RHEIN', may_export: true, may_dispute: true }),
  otherUser('Jobst Wiesenkamp', 'Client viewer', { client: 'RHEIN', may_see_phone: true }),
  otherUser('Isolde Brackwater', 'Client administrator', { client: 'HALDEN', may_export: true }),
  otherUser('Rufus Merriden', 'Client viewer', { client: 'HALDEN' }),
];
