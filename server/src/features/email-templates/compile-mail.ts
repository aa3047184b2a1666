import { PURPOSE_RULES, type TemplatePurpose } from '@leadwright/contract/features/email-templates';
import { applyBrand, type Brand, removeMergeTags } from '@leadwright/contract/mail-templates/brand';
import { findLibraryImages } from '@leadwright/contract/mail-templates/images';
import { lintMail, type MailContent, type MailRemark } from '@leadwright/contract/mail-templates/lint';
import { elementsIn, parseMarkup } from '@leadwright/contract/mail-templates/markup';
import { toPlainText } from '@leadwright/contract/mail-templates/plain-text';
import { readTemplate } from '@leadwright/contract/merge/build';
import { escapeHtml } from '@leadwright/contract/merge/fill';
import { lineAndColumn } from '@leadwright/contract/merge/tags';
import { defineMessage } from '@leadwright/contract/message';
import { type CompiledMail, catalogueOf } from './compiled-mail.ts';
import { maskTags } from './masked-tags.ts';
import { sanitise } from './sanitise.ts';

/** Maximum number of elements, which limits the compile time. */
const MAX_ELEMENTS = 400;
const TOO_MANY_ELEMENTS = defineMessage('markup.tooMany', 'An email can have at most {{maximum}} elements.', {
  maximum: MAX_ELEMENTS,
});

/** The input of a compilation. */
export interface CompilationRequest {
  content: MailContent;
  purpose: TemplatePurpose;
  /** The brand of the client that the mail is for. */
  brand?: Brand | undefined;
}
/** The result of a compilation: all remarks, and the mail unless there is an error. */
export interface CompilationResult {
  remarks: MailRemark[];
  mail?: CompiledMail;
}

/** Checks and compiles a mail. Runs in the worker thread, since a long mail can take almost a second. */
export async function compileMail({ content: texts, purpose, brand }: CompilationRequest): Promise<CompilationResult> {
  const mail = { ...texts, source: sanitise(texts.source) };
  const remarks = lintMail(texts, PURPOSE_RULES[purpose]);
  const { root } = parseMarkup(mail.source);
  if (root && [...elementsIn(root)].length > MAX_ELEMENTS) remarks.push(remarkAt(texts.source, 0, TOO_MANY_ELEMENTS));
  if (!root || remarks.some(({ level }) => level === 'error')) return { remarks };
  const brandedSource = brand ? applyBrand(mail.source, brand) : mail.source;
  const renderResult = await render({ ...mail, source: brandedSource });
  if ('errors' in renderResult)
    return {
      remarks: [...remarks, ...renderResult.errors.map(({ line, message }) => remarkAt(texts.source, line, message))],
    };
  const text = mail.own_text
    ? [mail.own_text, ...brandLines(brand)].join('\n\n')
    : toPlainText(parseMarkup(brandedSource).root!);
  const catalogue = catalogueOf(purpose);
  // Sanitising can remove one end of a loop.
  const [html, textTemplate] = [readTemplate(renderResult.html, catalogue), readTemplate(text, catalogue)];
  const faults = [...html.faults, ...textTemplate.faults];
  if (faults.length > 0)
    return { remarks: [...remarks, ...faults.map(({ message }) => remarkAt(texts.source, 0, message))] };
  const usedFields = new Set(
    [mail.subject, mail.preheader].flatMap((template) => readTemplate(template, catalogue).used),
  );
  for (const name of [...html.used, ...textTemplate.used]) usedFields.add(name);
  const images = [...new Set(findLibraryImages(brandedSource).map(({ id }) => id))];
  return { remarks, mail: { ...mail, html: renderResult.html, text, used: [...usedFields].sort(), images } };
}

/** Returns the lines that a brand adds to a hand-written plain text. */
const brandLines = (brand: Brand | undefined): string[] =>
  [brand?.footer, brand?.legal].flatMap((text) => (text?.trim() ? [removeMergeTags(text)] : []));

const remarkAt = (source: string, line: number, message: MailRemark['message']): MailRemark => {
  const at = line <= 1 ? 0 : source.split('\n', line - 1).join('\n').length + 1;
  return { field: 'source', level: 'error', ...lineAndColumn(source, at), at, end: at, message };
};

interface MjmlError {
  line: number;
  message: string;
  tagName: string;
}

interface RenderError {
  line: number;
  message: MailRemark['message'];
}

/** Renders a source with the mjml library in strict mode. Returns the HTML or the validation errors. */
async function render({
  subject,
  preheader,
  source,
}: MailContent): Promise<{ html: string } | { errors: RenderError[] }> {
  // Imported on the first call, because loading takes half a second and would slow down the start of the thread.
  const { default: mjml2html } = await import('mjml');
  const maskedTags = maskTags(addHead(source, subject, preheader));
  try {
    const { html } = await mjml2html(wrapConditions(maskedTags.text), {
      validationLevel: 'strict',
      ignoreIncludes: true,
      keepComments: false,
      fonts: {},
    });
    return { html: maskedTags.restore(html) };
  } catch (error) {
    const validationErrors = (error as { errors?: MjmlError[] }).errors;
    if (!validationErrors) throw error;
    return {
      errors: validationErrors.map(({ line, message, tagName }) => ({
        line,
        message: defineMessage('markup.rejected', '<{{name}}>: {{message}}', { name: tagName, message }),
      })),
    };
  }
}

/** Adds title and preheader to the head, on an existing line, so that line numbers do not change. */
function addHead(source: string, subject: string, preheader: string): string {
  const title = `<mj-title>${escapeBetweenTags(subject)}</mj-title>`;
  const preview = preheader ? `<mj-preview>${escapeBetweenTags(preheader)}</mj-preview>` : '';
  const { root } = parseMarkup(source);
  const head = root!.children.find((node) => node.kind === 'element' && node.name === 'mj-head');
  const at = head?.kind === 'element' ? head.contentStart : root!.contentStart;
  const headText = head ? `${title}${preview}` : `<mj-head>${title}${preview}</mj-head>`;
  return source.slice(0, at) + headText + source.slice(at);
}

const escapeBetweenTags = (text: string) => {
  const maskedTags = maskTags(text);
  return maskedTags.restore(escapeHtml(maskedTags.text));
};

/** Wraps conditions and loops between elements in `mj-raw`, because MJML drops text there. */
function wrapConditions(source: string): string {
  const placeholder = /t[0-9a-f]{12}x\d+z/g;
  const { root } = parseMarkup(source);
  const tagsBetweenElements: { at: number; end: number }[] = [];
  for (const element of elementsIn(root!)) {
    if (!['mj-body', 'mj-wrapper', 'mj-section', 'mj-column', 'mj-group', 'mj-hero'].includes(element.name)) continue;
    for (const node of element.children)
      if (node.kind === 'text')
        for (const match of node.text.matchAll(placeholder))
          tagsBetweenElements.push({ at: node.at + match.index, end: node.at + match.index + match[0].length });
  }
  return tagsBetweenElements
    .sort((a, b) => b.at - a.at)
    .reduce(
      (result, { at, end }) => `${result.slice(0, at)}<mj-raw>${result.slice(at, end)}</mj-raw>${result.slice(end)}`,
      source,
    );
}
