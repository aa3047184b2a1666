import { defineMessage, type LocalisedMessage } from '../message.ts';

/** A fault of a formula: its position in characters from 0, and the expected input. */
export interface Fault {
  at: number;
  end: number;
  message: LocalisedMessage;
}

export interface Token {
  kind: 'name' | 'number' | 'text' | 'sign' | 'end';
  text: string;
  at: number;
  end: number;
}

export const MAX_FORMULA_LENGTH = 2_000;

const SPACE = /\s*/y;
const NAME = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/y;
const NUMBER = /\d+(?:\.\d+)?/y;
const TEXT = /"((?:[^"\\]|\\["\\])*)"/y;
const SIGN = /<=|>=|!=|<>|[-+*/&=<>(),]/y;
/** Limits of exact numbers: digits before and after the decimal point. */
const WHOLE_DIGITS = 15;
const DECIMALS = 9;

const unknownCharacter = (sign: string) =>
  defineMessage('formula.foreign', '“{{sign}}” has no meaning in a formula.', { sign });
const UNCLOSED_TEXT = defineMessage('formula.textNotClosed', 'This text is not closed: a " is missing at its end.');
const NUMBER_TOO_LONG = defineMessage(
  'formula.numberTooLong',
  'Use at most 15 digits before the point and 9 after it.',
);

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Returns the tokens of a formula up to the first invalid one. */
export function tokensOf(text: string): { tokens: Token[]; fault?: Fault } {
  const tokens: Token[] = [];
  let at = 0;
  const found = (kind: Token['kind'], length: number, value: string) => {
    tokens.push({ kind, text: value, at, end: at + length });
    at += length;
  };
  for (;;) {
    at += matchAt(SPACE, text, at)?.length ?? 0;
    if (at >= text.length) break;
    const name = matchAt(NAME, text, at);
    const number = matchAt(NUMBER, text, at);
    const quoted = matchAt(TEXT, text, at);
    const sign = matchAt(SIGN, text, at);
    if (name) found('name', name.length, name);
    else if (number) {
      const [whole = '', decimals = ''] = number.split('.');
      const isLong = whole.replace(/^0+/, '').length > WHOLE_DIGITS || decimals.length > DECIMALS;
      if (isLong) return { tokens, fault: { at, end: at + number.length, message: NUMBER_TOO_LONG } };
      found('number', number.length, number);
    } else if (quoted) found('text', quoted.length, quoted.slice(1, -1).replace(/\\(["\\])/g, '$1'));
    else if (sign) found('sign', sign.length, sign === '<>' ? '!=' : sign);
    else if (text[at] === '"') return { tokens, fault: { at, end: text.length, message: UNCLOSED_TEXT } };
    else {
      const foreign = String.fromCodePoint(text.codePointAt(at)!);
      return { tokens, fault: { at, end: at + foreign.length, message: unknownCharacter(foreign) } };
    }
  }
  tokens.push({ kind: 'end', text: '', at: text.length, end: text.length });
  return { tokens };
}
