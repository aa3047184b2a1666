import { defineMessage, type LocalisedMessage } from '../message.ts';

/** Tokens inside a tag: names, texts, numbers and signs. */
export type Token =
  | { kind: 'name'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'sign'; text: string };

const TOKEN =
  /\s*(?:([A-Za-z_][\w]*(?:\.[A-Za-z_][\w]*)*)|"([^"]*)"|“([^”]*)”|'([^']*)'|(-?\d+(?:\.\d+)?)|(==|!=|>=|<=|[|:><]))/y;

const notUnderstood = (text: string) =>
  defineMessage('merge.notUnderstood', '“{{text}}” is not understood here.', { text: text.slice(0, 40) });

/** Splits the content of a tag into tokens, or returns a message about the first invalid text. */
export function tokenise(text: string): Token[] | LocalisedMessage {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  let at = 0;
  while (text.slice(at).trim() !== '') {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) return notUnderstood(text.slice(at).trim());
    const [, name, doubleQuoted, curlyQuoted, singleQuoted, number, sign] = match;
    const quoted = doubleQuoted ?? curlyQuoted ?? singleQuoted;
    if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted });
    else if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) });
    else tokens.push({ kind: 'sign', text: sign! });
    at = TOKEN.lastIndex;
  }
  return tokens;
}
