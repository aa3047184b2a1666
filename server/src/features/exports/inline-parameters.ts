import { AppError } from '@leadwright/contract/errors';
import type { RawBuilder } from 'kysely';
import { escapeLiteral } from 'pg';
import type { Db } from '../../database/pool.ts';

/** Returns a statement with its parameters as literals that the driver quotes. `copy` takes no parameters. */
export function inlineParameters(db: Db, query: RawBuilder<unknown>): string {
  const { sql, parameters } = query.compile(db);
  return sql.replace(/\$(\d+)/g, (_, n: string) => toLiteral(parameters[Number(n) - 1]));
}

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return quoteLiteral(value);
  if (typeof value === 'boolean' || Number.isFinite(value)) return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    const items = value.map((item: string) => `"${item.replace(/["\\]/g, '\\$&')}"`);
    return quoteLiteral(`{${items.join(',')}}`);
  }
  throw new TypeError(`A ${typeof value} cannot be used in an export's statement.`);
}

function quoteLiteral(text: string): string {
  // NUL ends a statement in the protocol.
  if (text.includes('\0')) throw new AppError('unsupported_filter', 'A filter contains an invalid character.');
  return escapeLiteral(text);
}
