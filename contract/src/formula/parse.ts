import { defineMessage, type LocalisedMessage } from '../message.ts';
import { type Fault, MAX_FORMULA_LENGTH, type Token, tokensOf } from './tokens.ts';

/** A parsed formula; its names are not resolved yet. */
export type Tree = { at: number; end: number } & (
  | { kind: 'number' | 'text' | 'flag' | 'field'; text: string }
  | { kind: 'call'; name: string; args: Tree[]; isOperator: boolean }
);

/** Maximum nesting depth, which bounds the stack of recursive functions. */
export const MAX_DEPTH = 60;

const EMPTY_FORMULA = defineMessage('formula.empty', 'Write a formula.');
const TOO_LONG = defineMessage('formula.tooLong', 'A formula has at most {{most}} characters.', {
  most: MAX_FORMULA_LENGTH,
});
export const TOO_DEEP = defineMessage('formula.tooDeep', 'This is nested too deeply: at most {{most}} levels.', {
  most: MAX_DEPTH,
});
const VALUE_EXPECTED = defineMessage('formula.valueExpected', 'A field, a value or a function is expected here.');
const BRACKET_EXPECTED = defineMessage(
  'formula.bracketExpected',
  'A ) is expected here, for the bracket that was opened.',
);
const COMMA_EXPECTED = defineMessage('formula.commaExpected', 'A comma or a ) is expected here.');
const OPERATOR_EXPECTED = defineMessage(
  'formula.operatorExpected',
  'The formula should end here, or go on with a sign such as + or =.',
);

class ParseError extends Error {
  readonly fault: Fault;
  constructor(at: number, end: number, message: LocalisedMessage) {
    super(message.message);
    this.fault = { at, end, message };
  }
}

/** From lowest to highest precedence. */
const BINARY_OPERATORS: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '!=', '<', '<=', '>', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
];
const COMPARISONS = BINARY_OPERATORS[2]!;

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
    throw new ParseError(this.#token.at, this.#token.end, message);
  }

  whole(): Tree {
    const tree = this.#binary(0, 0);
    if (this.#token.kind !== 'end') this.#refuse(OPERATOR_EXPECTED);
    return tree;
  }

  #binary(level: number, depth: number): Tree {
    const operators = BINARY_OPERATORS[level];
    if (!operators) return this.#unary(depth);
    let left = this.#binary(level + 1, depth);
    let chainDepth = depth;
    while (this.#is(...operators)) {
      chainDepth += 1;
      if (chainDepth > MAX_DEPTH) this.#refuse(TOO_DEEP);
      const name = this.#take().text.toLowerCase();
      const right = this.#binary(level + 1, depth + 1);
      left = { kind: 'call', name, args: [left, right], isOperator: true, at: left.at, end: right.end };
      // 1 < 2 < 3 does not mean what it seems to.
      if (operators === COMPARISONS && this.#is(...COMPARISONS)) this.#refuse(OPERATOR_EXPECTED);
    }
    return left;
  }

  #unary(depth: number): Tree {
    if (depth > MAX_DEPTH) this.#refuse(TOO_DEEP);
    if (!this.#is('-', 'not')) return this.#primary(depth);
    const { text, at } = this.#take();
    const arg = this.#unary(depth + 1);
    return {
      kind: 'call',
      name: text === '-' ? 'minus' : 'not',
      args: [arg],
      isOperator: true,
      at,
      end: arg.end,
    };
  }

  #primary(depth: number): Tree {
    const { kind, text, at, end } = this.#token;
    if (kind === 'sign' && text === '(') {
      this.#take();
      const inner = this.#binary(0, depth + 1);
      if (!this.#is(')')) this.#refuse(BRACKET_EXPECTED);
      this.#take();
      return inner;
    }
    if (kind === 'sign' || kind === 'end' || this.#is('and', 'or')) this.#refuse(VALUE_EXPECTED);
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
      if (!this.#is(',')) this.#refuse(COMMA_EXPECTED);
      this.#take();
    }
    const { end } = this.#take();
    return { kind: 'call', name, args, isOperator: false, at, end };
  }
}

/** Parses a formula, or returns the position of the first fault. */
export function parse(text: string): { tree: Tree } | { fault: Fault } {
  if (text.trim() === '') return { fault: { at: 0, end: 0, message: EMPTY_FORMULA } };
  if (text.length > MAX_FORMULA_LENGTH)
    return { fault: { at: MAX_FORMULA_LENGTH, end: text.length, message: TOO_LONG } };
  const { tokens, fault } = tokensOf(text);
  // Text before an invalid token is checked first.
  const end = fault ? { kind: 'end' as const, text: '', at: fault.at, end: fault.end } : undefined;
  try {
    const tree = new Parser(end ? [...tokens, end] : tokens).whole();
    return fault ? { fault } : { tree };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { fault: fault && error.fault.at >= fault.at ? fault : error.fault };
  }
}
