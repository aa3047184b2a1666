import { addMessages } from '../../messages/catalogue.ts';

export const clientEmails = addMessages('clientEmails', {
  groups: { address: 'Address', use: 'What it is used for', time: 'When' },
  many: {
    open: 'Paste many',
    title: 'Add client e-mails',
    lines: 'Addresses',
    help: 'One line each: Jane Doe <jane.doe@client.example>. At most {{most}} lines.',
    client: 'Client',
    kind: 'Kind',
    purposes: 'Purposes',
    sendAs: 'Send as',
    missingClient: 'Choose a client.',
    missingLines: 'Enter at least one line.',
    missingPurposes: 'Choose at least one purpose.',
    tooMany: 'At most {{most}} lines at a time.',
    do: 'Add',
    results: 'What became of each line',
    added: 'Added',
    summary_one: 'One of {{of}} was added',
    summary_other: '{{count}} of {{of}} were added',
    summary_zero: 'None was added',
    corrected: 'Lines with a problem stay in the box above, to be corrected and sent again.',
    back: 'To the list',
  },
});
