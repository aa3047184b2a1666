import { countWords, toPlainText } from '@leadwright/contract/rich-text/plain-text';
import { sanitiseRichText } from '@leadwright/contract/rich-text/schema';
import type { Trx } from '../database/pool.ts';

const text = (content: string) => ({ type: 'text', text: content });
const paragraph = (content: string) => ({ type: 'paragraph', content: [text(content)] });
const heading = (content: string) => ({ type: 'heading', attrs: { level: 2 }, content: [text(content)] });
const bullets = (...lines: string[]) => ({
  type: 'bulletList',
  content: lines.map((line) => ({ type: 'listItem', content: [paragraph(line)] })),
});
const tasks = (...lines: string[]) => ({
  type: 'taskList',
  content: lines.map((line) => ({ type: 'taskItem', attrs: { checked: false }, content: [paragraph(line)] })),
});

/** Documents of the first campaign for its client, its callers and its manager. */
const DOCUMENTS = [
  {
    name: 'Brief: northern manufacturers',
    kind: 'brief',
    visibility: 'client',
    state: 'published',
    tags: ['brief', 'kick-off'],
    content: [
      heading('Whom we speak to'),
      paragraph(
        'Heads of purchasing and operations at manufacturers with more than 50 people between Carlisle and Hull.',
      ),
      heading('What counts as a meeting'),
      bullets(
        'Thirty minutes in the calendar of both sides',
        'A need that was named in the call',
        'Nobody who has bought from you within a year',
      ),
    ],
  },
  {
    name: 'Call script: first contact',
    kind: 'call_script',
    visibility: 'team',
    state: 'published',
    tags: ['script'],
    content: [
      heading('Opening'),
      paragraph('Good morning, my name is … and I am ringing for Tyne Industrial Supplies. Is this a bad moment?'),
      heading('Questions'),
      tasks(
        'Who chooses your suppliers for spare parts?',
        'When does the present contract end?',
        'What would have to be better?',
      ),
      { type: 'blockquote', content: [paragraph('Never argue about price on the first call.')] },
    ],
  },
  {
    name: 'Note: after the kick-off',
    kind: 'note',
    visibility: 'team',
    state: 'draft',
    tags: [],
    content: [
      paragraph(
        'They would rather have ten good meetings than thirty weak ones. Reports go to the sales director on Fridays.',
      ),
    ],
  },
] as const;

export async function addWrittenDocuments(trx: Trx): Promise<void> {
  const campaign = await trx
    .selectFrom('campaign')
    .select(['id', 'client_id', 'owner_id'])
    .where('code', '=', 'TYNE-26-01')
    .executeTakeFirst();
  if (!campaign) return;
  const { id: campaign_id, client_id, owner_id } = campaign;
  for (const { content, tags, ...document } of DOCUMENTS) {
    const doc = sanitiseRichText({ type: 'doc', content });
    const [tree, word_count] = [JSON.stringify(doc), countWords(toPlainText(doc))];
    const { id } = await trx
      .insertInto('document')
      .values({
        ...document,
        tags: [...tags],
        content: tree,
        word_count,
        campaign_id,
        client_id,
        owner_id,
        edition: 1,
        saved_by: owner_id,
        ...(document.state === 'published' && {
          published_at: new Date().toISOString(),
          published_content: tree,
          published_edition: 1,
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('document_version')
      .values({ document_id: id, number: 1, content: tree, word_count, saved_by: owner_id })
      .execute();
  }
}
