import { defineMessage, type LocalisedMessage } from '../message.ts';

/** Tokens inside a tag: names, quoted strings, numbers and symbols such as `|` and `==`. */
export type Token =
  | { kind: 'name'; text: string }
  | { kind: 'string'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'symbol'; text: string };

const TOKEN =
  /\s*(?:([A-Za-z_][\w]*(?:\.[A-Za-z_][\w]*)*)|"([^"]*)"|“([^”]*)”|'([^']*)'|(-?\d+(?:\.\d+)?)|(==|!=|>=|<=|[|:><]))/y;

const notUnderstood = (text: string) =>
  defineMessage('merge.notUnderstood', '“{{text}}” is not understood here.', { text: text.slice(0, 40) });

/** Splits the content of a tag into tokens, or returns a message about the first invalid text. */
export function tokenise(content: string): Token[] | LocalisedMessage {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  let position = 0;
  while (content.slice(position).trim() !== '') {
    TOKEN.lastIndex = position;
    const match = TOKEN.exec(content);
    if (!match) return notUnderstood(content.slice(position).trim());
    const [, name, doubleQuoted, curlyQuoted, singleQuoted, number, symbol] = match;
    const quoted = doubleQuoted ?? curlyQuoted ?? singleQuoted;
    if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (quoted !== undefined) tokens.push({ kind: 'string', text: quoted });
    else if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) });
    else tokens.push({ kind: 'symbol', text: symbol! });
    position = TOKEN.lastIndex;
  }
  return tokens;
}
