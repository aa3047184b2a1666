/** What a task asks the index, which only the main thread can read: one of the two. Lists are PostgreSQL's array texts. */
export interface Question {
  postings?: { keys: string; most: number };
  records?: string;
}
/** Answers a question; see candidates.queries.ts. */
export type IndexReader = (question: Question) => Promise<string>;
