import { AppError } from '@leadwright/contract/errors';
import type { TemplatePurpose } from '@leadwright/contract/features/email-templates';
import { readTemplate } from '@leadwright/contract/merge/build';
import type { MergeValues } from '@leadwright/contract/merge/catalogue';
import { escapeHtml, fillTemplate, OutputLimitError } from '@leadwright/contract/merge/fill';
import { type CompiledMail, catalogueOf } from './compiled-mail.ts';

export interface FilledMail {
  subject: string;
  html: string;
  text: string;
  /** The fields without a value, each once. */
  missing: { path: string; label: string }[];
}

/** Fills a mail for one recipient. `mark` highlights missing values in the HTML, for previews only. */
export function fillMail(
  mail: CompiledMail,
  purpose: TemplatePurpose,
  values: MergeValues,
  { locale, mark = false }: { locale: string; mark?: boolean },
): FilledMail {
  const catalogue = catalogueOf(purpose);
  const missing = new Map<string, string>();
  const fill = (text: string, isHtml: boolean) => {
    // A mark inside a tag would break the HTML.
    const isInTag = tagMatcher(text);
    const result = fillTemplate(readTemplate(text, catalogue), values, {
      locale,
      write: isHtml ? escapeHtml : (value) => value,
      missing: ({ text: path, field: { label } }, at) => {
        missing.set(path, label);
        if (!mark || (isHtml && isInTag(at))) return '';
        return isHtml ? `<mark style="background:#ffe08a;color:#5c3c00">${escapeHtml(label)}?</mark>` : `[${label}?]`;
      },
    });
    return result.text;
  };
  try {
    return {
      subject: fill(mail.subject, false).replace(/\s+/g, ' ').trim(),
      html: fill(mail.html, true),
      text: fill(mail.text, false),
      missing: [...missing].map(([path, label]) => ({ path, label })),
    };
  } catch (error) {
    if (error instanceof OutputLimitError)
      throw new AppError('invalid_input', error.localised, { fields: { source: error.localised } });
    throw error;
  }
}

/** Returns a function that tells whether a position in HTML is inside a tag, the title or a style. */
function tagMatcher(html: string): (at: number) => boolean {
  const headEnd = html.indexOf('</head>');
  return (at) => at < headEnd || html.lastIndexOf('<', at) > html.lastIndexOf('>', at - 1);
}
