import { readTemplate } from '@leadwright/contract/merge/build';
import { documentCatalogue } from '@leadwright/contract/merge/catalogue';
import type { Trx } from '../database/pool.ts';

const PROPOSAL = `<style>
  body { font: 11pt/1.5 sans-serif; color: #1f2933 }
  h1 { font-size: 22pt; margin: 0 0 4mm }
  h2 { font-size: 13pt; margin: 8mm 0 2mm }
  .to { color: #52606d; margin-bottom: 10mm }
</style>
<h1>Proposal for {{client.name}}</h1>
<p class="to">{{client.legal_name | default: "To whom it may concern"}}<br>{{client.postal_address}}</p>
<h2>What we offer</h2>
<p>We find the companies in your market that are likely to buy, speak with the people who decide, and hand over meetings
  that both sides have agreed to.</p>
<h2>How we work</h2>
<ul>
  <li>Records are matched with official registers before anybody is called.</li>
  <li>Every opportunity is checked by someone else before you see it.</li>
  <li>You dispute what does not fit, and pay for what does.</li>
</ul>
<p>{{#if client.account_manager}}Your contact: {{client.account_manager}}{{/if}}</p>`;

const SCRIPT = `<h1>Call script: {{campaign.name}}</h1>
<p><b>On behalf of</b> {{client.name}}, until {{campaign.end_date}}</p>
<h2>Opening</h2>
<p>“Good morning, my name is …, I am calling for {{client.name}}. Do you have two minutes?”</p>
<h2>What we want to know</h2>
<p>{{campaign.objective | default: "Who decides, what they use today, and when they would change it."}}</p>
<h2>If they object</h2>
<p>“May I ask what you use today?” Listen, note it, and offer to call again.</p>
<p><small>Lawful basis: {{campaign.lawful_basis}}</small></p>`;

const TEMPLATES = [
  {
    name: 'Proposal, two pages',
    purpose: 'proposal',
    data_root: 'client',
    source: PROPOSAL,
    header: '',
    footer: '{{agency.name}}, page [page] of [pages]',
    file_name_pattern: 'Proposal {{client.name}}',
  },
  {
    name: 'Call script of a campaign',
    purpose: 'script',
    data_root: 'campaign',
    source: SCRIPT,
    header: 'For internal use only',
    footer: '',
    file_name_pattern: 'Call script {{campaign.code}}',
  },
] as const;

/** Adds document templates that are active from their first version. */
export async function addDocuments(trx: Trx): Promise<void> {
  for (const { name, purpose, ...template } of TEMPLATES) {
    const content = {
      ...template,
      batch_of: 'account' as const,
      format: 'html',
      output: 'pdf',
      page_size: 'a4',
      margin_mm: null,
      file: '',
      file_name: '',
    };
    const { id } = await trx
      .insertInto('docs_template')
      .values({ name, purpose, scope: 'agency', state: 'active', ...content })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { used } = readTemplate(
      template.source,
      documentCatalogue(template.data_root, purpose === 'script' ? 'staff' : 'client', 'account'),
    );
    const tags = used.map((path) => ({
      tag: `{{${path}}}`,
      is_known: true,
      count: template.source.split(path).length - 1,
    }));
    await trx
      .insertInto('docs_template_version')
      .values({
        template_id: id,
        number: 1,
        state: 'active',
        content: JSON.stringify(content),
        made: JSON.stringify({ format: 'html', tags, faults: [] }),
        activated_at: new Date().toISOString(),
      })
      .execute();
  }
}
