/** A query of the index, which only the main thread can read: one of the two. Lists are PostgreSQL array literals. */
export interface IndexQuery {
  postings?: { keys: string; most: number };
  records?: string;
}
/** Runs a query of the index; see candidates.queries.ts. */
export type IndexReader = (question: IndexQuery) => Promise<string>;
