import { defineMessage, type LocalisedMessage } from '../message.ts';

/** A fault in a formula: its position in characters from 0, and a message. */
export interface Fault {
  at: number;
  end: number;
  message: LocalisedMessage;
}

export interface Token {
  kind: 'name' | 'number' | 'text' | 'symbol' | 'end';
  text: string;
  at: number;
  end: number;
}

export const MAX_FORMULA_LENGTH = 2_000;

const SPACE = /\s*/y;
const NAME = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/y;
const NUMBER = /\d+(?:\.\d+)?/y;
const TEXT = /"((?:[^"\\]|\\["\\])*)"/y;
const SYMBOL = /<=|>=|!=|<>|[-+*/&=<>(),]/y;
/** Limits of exact numbers: digits before and after the decimal point. */
const MAX_WHOLE_DIGITS = 15;
const MAX_DECIMALS = 9;

const unknownCharacterMessage = (character: string) =>
  defineMessage('formula.foreign', '“{{sign}}” has no meaning in a formula.', { sign: character });
const UNCLOSED_TEXT = defineMessage('formula.textNotClosed', 'This text is not closed: a " is missing at its end.');
const NUMBER_TOO_LONG = defineMessage(
  'formula.numberTooLong',
  'Use at most 15 digits before the point and 9 after it.',
);

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Splits a formula into tokens, up to the first invalid one. */
export function tokenise(text: string): { tokens: Token[]; fault?: Fault } {
  const tokens: Token[] = [];
  let at = 0;
  const addToken = (kind: Token['kind'], length: number, value: string) => {
    tokens.push({ kind, text: value, at, end: at + length });
    at += length;
  };
  for (;;) {
    at += matchAt(SPACE, text, at)?.length ?? 0;
    if (at >= text.length) break;
    const name = matchAt(NAME, text, at);
    const number = matchAt(NUMBER, text, at);
    const quotedText = matchAt(TEXT, text, at);
    const symbol = matchAt(SYMBOL, text, at);
    if (name) addToken('name', name.length, name);
    else if (number) {
      const [whole = '', decimals = ''] = number.split('.');
      const isLong = whole.replace(/^0+/, '').length > MAX_WHOLE_DIGITS || decimals.length > MAX_DECIMALS;
      if (isLong) return { tokens, fault: { at, end: at + number.length, message: NUMBER_TOO_LONG } };
      addToken('number', number.length, number);
    } else if (quotedText) addToken('text', quotedText.length, quotedText.slice(1, -1).replace(/\\(["\\])/g, '$1'));
    else if (symbol) addToken('symbol', symbol.length, symbol === '<>' ? '!=' : symbol);
    else if (text[at] === '"') return { tokens, fault: { at, end: text.length, message: UNCLOSED_TEXT } };
    else {
      const character = String.fromCodePoint(text.codePointAt(at)!);
      return { tokens, fault: { at, end: at + character.length, message: unknownCharacterMessage(character) } };
    }
  }
  tokens.push({ kind: 'end', text: '', at: text.length, end: text.length });
  return { tokens };
}
