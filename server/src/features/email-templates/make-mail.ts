import { PURPOSES, type TemplatePurpose } from '@leadwright/contract/features/email-templates';
import { type Brand, brandWords, withBrand } from '@leadwright/contract/mail-templates/brand';
import { libraryImages } from '@leadwright/contract/mail-templates/images';
import { lintMail, type MailRemark, type MailWords } from '@leadwright/contract/mail-templates/lint';
import { elementsIn, readMarkup } from '@leadwright/contract/mail-templates/markup';
import { plainTextOf } from '@leadwright/contract/mail-templates/plain-text';
import { readTemplate } from '@leadwright/contract/merge/build';
import { escapeHtml } from '@leadwright/contract/merge/fill';
import { placeOf } from '@leadwright/contract/merge/tags';
import { defineMessage } from '@leadwright/contract/message';
import { holdTags } from './held-tags.ts';
import { catalogueOf, type MadeMail } from './made-mail.ts';
import { sanitised } from './sanitise.ts';

/** More than a person writes; what MJML makes of it takes longer than anybody waits for a preview. */
const MAX_ELEMENTS = 400;
const TOO_MANY = defineMessage('markup.tooMany', 'An email can have at most {{maximum}} elements.', {
  maximum: MAX_ELEMENTS,
});

/** What is to be made of a mail. */
export interface MailOrder {
  written: MailWords;
  purpose: TemplatePurpose;
  /** Of the client that it is for. */
  brand?: Brand | undefined;
}
/** There is no mail where something is wrong; everything that is wrong is told at once. */
export interface MakingOfMail {
  remarks: MailRemark[];
  mail?: MadeMail;
}

/** Checks and makes a mail: a matter of the thread for it, since a long one takes a large part of a second. */
export async function makeMail({ written, purpose, brand }: MailOrder): Promise<MakingOfMail> {
  const mail = { ...written, source: sanitised(written.source) };
  const remarks = lintMail(written, PURPOSES[purpose]);
  const { root } = readMarkup(mail.source);
  if (root && [...elementsIn(root)].length > MAX_ELEMENTS) remarks.push(remarkAt(written.source, 0, TOO_MANY));
  if (!root || remarks.some(({ level }) => level === 'error')) return { remarks };
  const shown = brand ? withBrand(mail.source, brand) : mail.source;
  const rendered = await render({ ...mail, source: shown });
  if ('errors' in rendered)
    return { remarks: [...remarks, ...rendered.errors.map(({ line, said }) => remarkAt(written.source, line, said))] };
  const text = mail.own_text
    ? [mail.own_text, ...brandLines(brand)].join('\n\n')
    : plainTextOf(readMarkup(shown).root!);
  const catalogue = catalogueOf(purpose);
  // What was cut out of the source could have held one half of a loop.
  const [html, plain] = [readTemplate(rendered.html, catalogue), readTemplate(text, catalogue)];
  const faults = [...html.faults, ...plain.faults];
  if (faults.length > 0)
    return { remarks: [...remarks, ...faults.map(({ said }) => remarkAt(written.source, 0, said))] };
  const used = new Set([mail.subject, mail.preheader].flatMap((one) => readTemplate(one, catalogue).used));
  for (const name of [...html.used, ...plain.used]) used.add(name);
  const images = [...new Set(libraryImages(shown).map(({ id }) => id))];
  return { remarks, mail: { ...mail, html: rendered.html, text, used: [...used].sort(), images } };
}

/** What a brand adds to a plain text that somebody has written. */
const brandLines = (brand: Brand | undefined): string[] =>
  [brand?.footer, brand?.legal].flatMap((defineMessage) => (defineMessage?.trim() ? [brandWords(defineMessage)] : []));

const remarkAt = (source: string, line: number, said: MailRemark['said']): MailRemark => {
  const at = line <= 1 ? 0 : source.split('\n', line - 1).join('\n').length + 1;
  return { field: 'source', level: 'error', ...placeOf(source, at), at, end: at, said };
};

interface Rejected {
  line: number;
  message: string;
  tagName: string;
}

interface Told {
  line: number;
  said: MailRemark['said'];
}

/** The HTML of a source by the mjml library, with its validator on strict, or what that does not take. */
async function render({ subject, preheader, source }: MailWords): Promise<{ html: string } | { errors: Told[] }> {
  // Imported at the first mail: loading it takes half a second, which no start of the server should pay.
  const { default: mjml2html } = await import('mjml');
  const held = holdTags(withHead(source, subject, preheader));
  try {
    const { html } = await mjml2html(wrapped(held.text), {
      validationLevel: 'strict',
      ignoreIncludes: true,
      keepComments: false,
      fonts: {},
    });
    return { html: held.put(html) };
  } catch (error) {
    const rejected = (error as { errors?: Rejected[] }).errors;
    if (!rejected) throw error;
    return {
      errors: rejected.map(({ line, message, tagName }) => ({
        line,
        said: defineMessage('markup.rejected', '<{{name}}>: {{message}}', { name: tagName, message }),
      })),
    };
  }
}

/** The head says title and preheader; on the line that is there, so that lines are those of the source. */
function withHead(source: string, subject: string, preheader: string): string {
  const title = `<mj-title>${escaped(subject)}</mj-title>`;
  const preview = preheader ? `<mj-preview>${escaped(preheader)}</mj-preview>` : '';
  const { root } = readMarkup(source);
  const head = root!.children.find((one) => one.kind === 'element' && one.name === 'mj-head');
  const at = head?.kind === 'element' ? head.from : root!.from;
  const said = head ? `${title}${preview}` : `<mj-head>${title}${preview}</mj-head>`;
  return source.slice(0, at) + said + source.slice(at);
}

const escaped = (text: string) => {
  const held = holdTags(text);
  return held.put(escapeHtml(held.text));
};

/** Conditions and loops between elements are text that MJML would leave out: each is given to it as raw. */
function wrapped(source: string): string {
  const word = /t[0-9a-f]{12}x\d+z/g;
  const { root } = readMarkup(source);
  const loose: { at: number; end: number }[] = [];
  for (const element of elementsIn(root!)) {
    if (!['mj-body', 'mj-wrapper', 'mj-section', 'mj-column', 'mj-group', 'mj-hero'].includes(element.name)) continue;
    for (const node of element.children)
      if (node.kind === 'text')
        for (const hit of node.text.matchAll(word))
          loose.push({ at: node.at + hit.index, end: node.at + hit.index + hit[0].length });
  }
  return loose
    .sort((a, b) => b.at - a.at)
    .reduce((now, { at, end }) => `${now.slice(0, at)}<mj-raw>${now.slice(at, end)}</mj-raw>${now.slice(end)}`, source);
}
