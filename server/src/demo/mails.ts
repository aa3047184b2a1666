import type { TemplatePurpose } from '@leadwright/contract/features/email-templates';
import { sql } from 'kysely';
import type { Trx } from '../database/pool.ts';
import { compileMail } from '../features/email-templates/compile-mail.ts';

const mailSource = (...rows: string[]) => `<mjml>
<mj-body background-color="#f4f5f7">
${rows.map((row) => `<mj-section background-color="#ffffff">\n<mj-column>\n${row}\n</mj-column>\n</mj-section>`).join('\n')}
</mj-body>
</mjml>`;
const textBlock = (html: string) => `<mj-text>${html}</mj-text>`;
const PORTAL = '<mj-button href="{{ agency.portal }}" background-color="#2f55d4">Open the portal</mj-button>';
const TABLE = `<mj-table>
<tr><th align="left">Account</th><th align="left">Contact</th><th align="left">Job title</th></tr>
{{#each opportunities}}<tr><td>{{ account }}</td><td>{{ contact }}</td><td>{{ job_title }}</td></tr>{{/each}}
</mj-table>`;

interface DemoMail {
  name: string;
  purpose: TemplatePurpose;
  subject: string;
  preheader: string;
  source: string;
}

const MAILS: readonly DemoMail[] = [
  {
    name: 'New opportunity',
    purpose: 'opportunity_alert',
    subject: 'A new opportunity from {{ campaign.name }}',
    preheader: 'Who it is, and what was agreed',
    source: mailSource(
      textBlock(
        '<p>Dear {{ recipient.name | default: "reader" }},</p><p>We have found a contact for you in {{ campaign.name }}:</p>',
      ),
      TABLE,
      textBlock('<p>Please look at it within two working days, and let us know where it does not fit.</p>') + PORTAL,
    ),
  },
  {
    name: 'Weekly report',
    purpose: 'client_report',
    subject: '{{ campaign.name }}: this week',
    preheader: 'What was found, and what comes next',
    source: mailSource(
      textBlock('<h2>{{ campaign.name }}</h2><p>For {{ client.name }}, until {{ campaign.end_date }}</p>'),
      `${textBlock('<p>These people have been found so far:</p>')}\n${TABLE}`,
      textBlock(
        '{{#if client.account_manager}}<p>Questions? {{ client.account_manager }} is glad to answer them.</p>{{/if}}',
      ),
    ),
  },
  {
    name: 'First letter to a prospect',
    purpose: 'outreach',
    subject: 'A question about {{ account.name }}',
    preheader: 'Two minutes of your time',
    source: mailSource(
      textBlock(
        '<p>Dear {{ contact.title | default: "" }} {{ contact.surname }},</p><p>I am writing on behalf of {{ client.name | default: "a client of ours" }}, who work with companies like {{ account.name }}. May I call you this week?</p>',
      ),
      textBlock(
        '<p><small>{{ agency.name }}, {{ agency.postal_address }}. <a href="{{ recipient.unsubscribe }}">No more mail from us</a></small></p>',
      ),
    ),
  },
  {
    name: 'A campaign ends soon',
    purpose: 'reminder',
    subject: '{{ campaign.code }} ends on {{ campaign.end_date }}',
    preheader: '',
    source: mailSource(
      textBlock('<p>{{ campaign.name }} of {{ client.name }} ends on {{ campaign.end_date }}.</p>') + PORTAL,
    ),
  },
  {
    name: 'Welcome to the portal',
    purpose: 'invitation',
    subject: 'Welcome, {{ user.name }}',
    preheader: 'Your work with us, in one place',
    source: mailSource(
      textBlock('<p>Dear {{ user.name }},</p><p>your campaigns, your people and your papers are here:</p>') + PORTAL,
    ),
  },
];

/** Adds email templates for clients, prospects and staff that are active from their first version. */
export async function addMails(trx: Trx): Promise<void> {
  for (const { name, purpose, ...template } of MAILS) {
    const { mail: compiled, remarks } = await compileMail({ content: { ...template, own_text: '' }, purpose });
    if (!compiled)
      throw new Error(
        `The demo email template “${name}” is invalid: ${remarks.map(({ message: { message } }) => message).join(' ')}`,
      );
    const content = { ...template, source: compiled.source, own_text: '', from_id: null, reply_to: '' };
    const { id } = await trx
      .insertInto('email_template')
      .values({ name, purpose, scope: 'agency', state: 'active', ...content })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('email_template_version')
      .values({
        template_id: id,
        number: 1,
        state: 'active',
        content: JSON.stringify({ ...content, attachments: [] }),
        made: JSON.stringify(compiled),
        activated_at: sql`now()`,
      })
      .execute();
  }
}
