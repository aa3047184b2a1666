import { defineMessage, type LocalisedMessage } from '../message.ts';

/** Tokens between the braces: names, texts, numbers and signs. */
export type Word =
  | { kind: 'name'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'sign'; text: string };

const WORD =
  /\s*(?:([A-Za-z_][\w]*(?:\.[A-Za-z_][\w]*)*)|"([^"]*)"|“([^”]*)”|'([^']*)'|(-?\d+(?:\.\d+)?)|(==|!=|>=|<=|[|:><]))/y;

const NOT_UNDERSTOOD = (text: string) =>
  defineMessage('merge.notUnderstood', '“{{text}}” is not understood here.', { text: text.slice(0, 40) });

/** Splits the content of a tag into tokens, or returns a message about the first invalid text. */
export function readWords(text: string): Word[] | LocalisedMessage {
  const found: Word[] = [];
  WORD.lastIndex = 0;
  let at = 0;
  while (text.slice(at).trim() !== '') {
    WORD.lastIndex = at;
    const hit = WORD.exec(text);
    if (!hit) return NOT_UNDERSTOOD(text.slice(at).trim());
    const [, name, double, curly, single, number, sign] = hit;
    const quoted = double ?? curly ?? single;
    if (name !== undefined) found.push({ kind: 'name', text: name });
    else if (quoted !== undefined) found.push({ kind: 'text', text: quoted });
    else if (number !== undefined) found.push({ kind: 'number', value: Number(number) });
    else found.push({ kind: 'sign', text: sign! });
    at = WORD.lastIndex;
  }
  return found;
}
