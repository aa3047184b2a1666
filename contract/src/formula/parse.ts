import { defineMessage, type LocalisedMessage } from '../message.ts';
import { type Fault, MAX_FORMULA_LENGTH, type Token, tokenise } from './tokens.ts';

/** A parsed formula whose names are not resolved yet; `at` and `end` are its range in the text. */
export type Tree = { at: number; end: number } & (
  | { kind: 'number' | 'text' | 'flag' | 'field'; text: string }
  | { kind: 'call'; name: string; args: Tree[]; isOperator: boolean }
);

/** Maximum nesting depth, which limits the recursion. */
export const MAX_DEPTH = 60;

const EMPTY_FORMULA = defineMessage('formula.empty', 'Write a formula.');
const TOO_LONG = defineMessage('formula.tooLong', 'A formula has at most {{most}} characters.', {
  most: MAX_FORMULA_LENGTH,
});
export const TOO_DEEP = defineMessage('formula.tooDeep', 'This is nested too deeply: at most {{most}} levels.', {
  most: MAX_DEPTH,
});
const VALUE_EXPECTED = defineMessage('formula.valueExpected', 'A field, a value or a function is expected here.');
const BRACKET_EXPECTED = defineMessage('formula.bracketExpected', 'A ) is expected here to close the bracket.');
const COMMA_EXPECTED = defineMessage('formula.commaExpected', 'A comma or a ) is expected here.');
const OPERATOR_EXPECTED = defineMessage(
  'formula.operatorExpected',
  'The formula should end here, or continue with an operator such as + or =.',
);

class ParseError extends Error {
  readonly fault: Fault;
  constructor(at: number, end: number, message: LocalisedMessage) {
    super(message.message);
    this.fault = { at, end, message };
  }
}

/** Binary operators from lowest to highest precedence. */
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
  #position = 0;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  get #token(): Token {
    return this.#tokens[this.#position]!;
  }
  #advance(): Token {
    return this.#tokens[this.#position++]!;
  }
  #matches(...texts: readonly string[]): boolean {
    const { kind, text } = this.#token;
    return (kind === 'symbol' || kind === 'name') && texts.includes(kind === 'name' ? text.toLowerCase() : text);
  }
  #fail(message: LocalisedMessage): never {
    throw new ParseError(this.#token.at, this.#token.end, message);
  }

  parseFormula(): Tree {
    const tree = this.#parseBinary(0, 0);
    if (this.#token.kind !== 'end') this.#fail(OPERATOR_EXPECTED);
    return tree;
  }

  #parseBinary(level: number, depth: number): Tree {
    const operators = BINARY_OPERATORS[level];
    if (!operators) return this.#parseUnary(depth);
    let left = this.#parseBinary(level + 1, depth);
    let chainDepth = depth;
    while (this.#matches(...operators)) {
      chainDepth += 1;
      if (chainDepth > MAX_DEPTH) this.#fail(TOO_DEEP);
      const name = this.#advance().text.toLowerCase();
      const right = this.#parseBinary(level + 1, depth + 1);
      left = { kind: 'call', name, args: [left, right], isOperator: true, at: left.at, end: right.end };
      // `1 < 2 < 3` would compare the result of `1 < 2` with 3, so it is rejected.
      if (operators === COMPARISONS && this.#matches(...COMPARISONS)) this.#fail(OPERATOR_EXPECTED);
    }
    return left;
  }

  #parseUnary(depth: number): Tree {
    if (depth > MAX_DEPTH) this.#fail(TOO_DEEP);
    if (!this.#matches('-', 'not')) return this.#parsePrimary(depth);
    const { text, at } = this.#advance();
    const arg = this.#parseUnary(depth + 1);
    return {
      kind: 'call',
      name: text === '-' ? 'minus' : 'not',
      args: [arg],
      isOperator: true,
      at,
      end: arg.end,
    };
  }

  #parsePrimary(depth: number): Tree {
    const { kind, text, at, end } = this.#token;
    if (kind === 'symbol' && text === '(') {
      this.#advance();
      const inner = this.#parseBinary(0, depth + 1);
      if (!this.#matches(')')) this.#fail(BRACKET_EXPECTED);
      this.#advance();
      return inner;
    }
    if (kind === 'symbol' || kind === 'end' || this.#matches('and', 'or')) this.#fail(VALUE_EXPECTED);
    this.#advance();
    if (kind === 'number' || kind === 'text') return { kind, text, at, end };
    const word = text.toLowerCase();
    if (this.#matches('(')) return this.#parseCall(word, at, depth);
    if (word === 'true' || word === 'false') return { kind: 'flag', text: word, at, end };
    return { kind: 'field', text, at, end };
  }

  #parseCall(name: string, at: number, depth: number): Tree {
    this.#advance();
    const args: Tree[] = [];
    while (!this.#matches(')') || args.length > 0) {
      args.push(this.#parseBinary(0, depth + 1));
      if (this.#matches(')')) break;
      if (!this.#matches(',')) this.#fail(COMMA_EXPECTED);
      this.#advance();
    }
    const { end } = this.#advance();
    return { kind: 'call', name, args, isOperator: false, at, end };
  }
}

/** Parses a formula; returns the tree, or the position and message of the first fault. */
export function parse(text: string): { tree: Tree } | { fault: Fault } {
  if (text.trim() === '') return { fault: { at: 0, end: 0, message: EMPTY_FORMULA } };
  if (text.length > MAX_FORMULA_LENGTH)
    return { fault: { at: MAX_FORMULA_LENGTH, end: text.length, message: TOO_LONG } };
  const { tokens, fault } = tokenise(text);
  // The text before an invalid token is parsed first, because an earlier fault is reported first.
  const end = fault ? { kind: 'end' as const, text: '', at: fault.at, end: fault.end } : undefined;
  try {
    const tree = new Parser(end ? [...tokens, end] : tokens).parseFormula();
    return fault ? { fault } : { tree };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { fault: fault && error.fault.at >= fault.at ? fault : error.fault };
  }
}
