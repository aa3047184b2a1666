import { defineMessage, type LocalisedMessage } from '../message.ts';
import { type Fault, MAX_FORMULA_LENGTH, type Token, tokensOf } from './tokens.ts';

/** A parsed formula; its names are not resolved yet. */
export type Tree = { at: number; end: number } & (
  | { kind: 'number' | 'text' | 'flag' | 'field'; text: string }
  | { kind: 'call'; name: string; args: Tree[]; isSign: boolean }
);

/** Maximum nesting depth, which bounds the stack of recursive functions. */
export const DEEPEST = 60;

const EMPTY = defineMessage('formula.empty', 'Write a formula.');
const TOO_LONG = defineMessage('formula.tooLong', 'A formula has at most {{most}} characters.', {
  most: MAX_FORMULA_LENGTH,
});
export const TOO_DEEP = defineMessage('formula.tooDeep', 'This is nested too deeply: at most {{most}} levels.', {
  most: DEEPEST,
});
const VALUE = defineMessage('formula.valueExpected', 'A field, a value or a function is expected here.');
const BRACKET = defineMessage('formula.bracketExpected', 'A ) is expected here, for the bracket that was opened.');
const ARGUMENTS = defineMessage('formula.commaExpected', 'A comma or a ) is expected here.');
const OPERATOR = defineMessage(
  'formula.operatorExpected',
  'The formula should end here, or go on with a sign such as + or =.',
);

class Refusal extends Error {
  readonly fault: Fault;
  constructor(at: number, end: number, message: LocalisedMessage) {
    super(message.message);
    this.fault = { at, end, message };
  }
}

/** From lowest to highest precedence. */
const BINARY: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '!=', '<', '<=', '>', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
];
const COMPARES = BINARY[2]!;

class Parser {
  readonly #tokens: Token[];
  #next = 0;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  get #token(): Token {
    return this.#tokens[this.#next]!;
  }
  #take(): Token {
    return this.#tokens[this.#next++]!;
  }
  #is(...texts: readonly string[]): boolean {
    const { kind, text } = this.#token;
    return (kind === 'sign' || kind === 'name') && texts.includes(kind === 'name' ? text.toLowerCase() : text);
  }
  #refuse(message: LocalisedMessage): never {
    throw new Refusal(this.#token.at, this.#token.end, message);
  }

  whole(): Tree {
    const tree = this.#binary(0, 0);
    if (this.#token.kind !== 'end') this.#refuse(OPERATOR);
    return tree;
  }

  #binary(level: number, depth: number): Tree {
    const signs = BINARY[level];
    if (!signs) return this.#unary(depth);
    let left = this.#binary(level + 1, depth);
    let chained = depth;
    while (this.#is(...signs)) {
      chained += 1;
      if (chained > DEEPEST) this.#refuse(TOO_DEEP);
      const name = this.#take().text.toLowerCase();
      const right = this.#binary(level + 1, depth + 1);
      left = { kind: 'call', name, args: [left, right], isSign: true, at: left.at, end: right.end };
      // 1 < 2 < 3 does not mean what it seems to.
      if (signs === COMPARES && this.#is(...COMPARES)) this.#refuse(OPERATOR);
    }
    return left;
  }

  #unary(depth: number): Tree {
    if (depth > DEEPEST) this.#refuse(TOO_DEEP);
    if (!this.#is('-', 'not')) return this.#primary(depth);
    const { text, at } = this.#take();
    const arg = this.#unary(depth + 1);
    return {
      kind: 'call',
      name: text === '-' ? 'minus' : 'not',
      args: [arg],
      isSign: true,
      at,
      end: arg.end,
    };
  }

  #primary(depth: number): Tree {
    const { kind, text, at, end } = this.#token;
    if (kind === 'sign' && text === '(') {
      this.#take();
      const inner = this.#binary(0, depth + 1);
      if (!this.#is(')')) this.#refuse(BRACKET);
      this.#take();
      return inner;
    }
    if (kind === 'sign' || kind === 'end' || this.#is('and', 'or')) this.#refuse(VALUE);
    this.#take();
    if (kind === 'number' || kind === 'text') return { kind, text, at, end };
    const word = text.toLowerCase();
    if (this.#is('(')) return this.#call(word, at, depth);
    if (word === 'true' || word === 'false') return { kind: 'flag', text: word, at, end };
    return { kind: 'field', text, at, end };
  }

  #call(name: string, at: number, depth: number): Tree {
    this.#take();
    const args: Tree[] = [];
    while (!this.#is(')') || args.length > 0) {
      args.push(this.#binary(0, depth + 1));
      if (this.#is(')')) break;
      if (!this.#is(',')) this.#refuse(ARGUMENTS);
      this.#take();
    }
    const { end } = this.#take();
    return { kind: 'call', name, args, isSign: false, at, end };
  }
}

/** Parses a formula, or returns the position of the first fault. */
export function parse(text: string): { tree: Tree } | { fault: Fault } {
  if (text.trim() === '') return { fault: { at: 0, end: 0, message: EMPTY } };
  if (text.length > MAX_FORMULA_LENGTH)
    return { fault: { at: MAX_FORMULA_LENGTH, end: text.length, message: TOO_LONG } };
  const { tokens, fault } = tokensOf(text);
  // Text before an invalid token is checked first.
  const end = fault ? { kind: 'end' as const, text: '', at: fault.at, end: fault.end } : undefined;
  try {
    const tree = new Parser(end ? [...tokens, end] : tokens).whole();
    return fault ? { fault } : { tree };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { fault: fault && error.fault.at >= fault.at ? fault : error.fault };
  }
}
