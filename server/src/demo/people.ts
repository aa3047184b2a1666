/** A user of the demo agency with the password of the first administrator. */
export interface DemoPerson {
  email: string;
  role: string;
  first_name: string;
  surname: string;
  display_name: string;
  /** The code of the client; undefined for staff. */
  client?: string;
  may_export?: boolean;
  may_dispute?: boolean;
  may_see_phone?: boolean;
  /** Codes of the campaigns that a client user is limited to. */
  campaigns?: string[];
}

type PersonDetails = Omit<DemoPerson, 'email' | 'role' | 'first_name' | 'surname' | 'display_name'>;

/** Returns the first user of a role, who is named after it. */
const first = (role: string, details: PersonDetails = {}): DemoPerson => ({
  email: `${role.toLowerCase().replace(' ', '.')}@leadwright.example`,
  role,
  first_name: 'Demo',
  surname: role,
  display_name: `Demo ${role.toLowerCase()}`,
  ...details,
});
/** Returns a further user with a fictional name. */
const person = (name: string, role: string, details: PersonDetails = {}): DemoPerson => {
  const [first_name, surname] = name.split(' ') as [string, string];
  const email = `${name.toLowerCase().replace(' ', '.')}@leadwright.example`;
  return { email, role, first_name, surname, display_name: name, ...details };
};

/** With the first administrator twelve staff in all roles, and eight users of three clients. */
export const DEMO_USERS: DemoPerson[] = [
  first('Campaign manager'),
  person('Maudlin Ferris', 'Campaign manager'),
  first('Data steward'),
  person('Ibbot Carraway', 'Data steward'),
  first('Sales developer'),
  person('Orsola Tench', 'Sales developer'),
  person('Padrig Wimble', 'Sales developer'),
  person('Zennor Akeley', 'Sales developer'),
  first('Quality control'),
  person('Lorcan Quillfeather', 'Quality control'),
  first('Finance'),
  first('Client administrator', { client: 'TYNE', may_export: true, may_dispute: true, may_see_phone: true }),
  first('Client viewer', { client: 'TYNE' }),
  person('Tamsin Oxenholme', 'Client viewer', { client: 'TYNE', may_export: true }),
  person('Cuthbert Sallow', 'Client viewer', { client: 'TYNE', campaigns: ['TYNE-26-01'] }),
  person('Annegret Lindqvogel', 'Client administrator', { client: 'RHEIN', may_export: true, may_dispute: true }),
  person('Jobst Wiesenkamp', 'Client viewer', { client: 'RHEIN', may_see_phone: true }),
  person('Isolde Brackwater', 'Client administrator', { client: 'HALDEN', may_export: true }),
  person('Rufus Merriden', 'Client viewer', { client: 'HALDEN' }),
];
