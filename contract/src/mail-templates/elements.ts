/** Content of a mail element: other elements, HTML, plain text, or nothing. */
type ContentModel = 'elements' | 'html' | 'text' | 'nothing';

/**
 * The MJML elements that mails may use. All others are rejected, such as includes of server files and remote fonts.
 */
export const ELEMENTS: Readonly<Record<string, ContentModel>> = {
  mjml: 'elements',
  'mj-head': 'elements',
  'mj-attributes': 'elements',
  'mj-all': 'nothing',
  'mj-class': 'nothing',
  'mj-breakpoint': 'nothing',
  'mj-style': 'text',
  'mj-body': 'elements',
  'mj-wrapper': 'elements',
  'mj-section': 'elements',
  'mj-group': 'elements',
  'mj-column': 'elements',
  'mj-hero': 'elements',
  'mj-text': 'html',
  'mj-button': 'html',
  'mj-table': 'html',
  'mj-raw': 'html',
  'mj-image': 'nothing',
  'mj-divider': 'nothing',
  'mj-spacer': 'nothing',
  'mj-social': 'elements',
  'mj-social-element': 'html',
};

export const HTML_TAGS: readonly string[] = [
  'a', 'abbr', 'b', 'blockquote', 'br', 'caption', 'center', 'code', 'col', 'colgroup', 'dd', 'del', 'div', 'dl', 'dt',
  'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'li', 'mark', 'ol', 'p', 'pre', 's', 'small',
  'span', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul',
]; // biome-ignore format: one list

/** Tags that the server removes together with their content. */
export const REMOVED_TAGS: readonly string[] = [
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'svg',
  'math',
  'link',
  'meta',
  'base',
  'video',
  'audio',
  'noscript',
  'template',
];

export const VOID_TAGS: ReadonlySet<string> = new Set([
  'br',
  'hr',
  'img',
  'col',
  'input',
  'link',
  'meta',
  'base',
  'embed',
]);

/** Returns the content model of an element; undefined for an unknown element. */
export const contentModelOf = (name: string): ContentModel | undefined =>
  Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined;
