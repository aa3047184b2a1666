import { AppError } from '@leadwright/contract/errors';

/** A user sends one file, and perhaps another in a second window. */
const MAX_CONCURRENT_UPLOADS = 3;
const inProgress = new Map<string, number>();

/** Receives a file of a user. Throws `too_many_requests` when too many of their uploads are in progress. */
export async function receiveFile<T>(userId: string, receive: () => Promise<T>): Promise<T> {
  const count = inProgress.get(userId) ?? 0;
  if (count >= MAX_CONCURRENT_UPLOADS)
    throw new AppError(
      'too_many_requests',
      'Several of your files are being uploaded. Try again when one has finished.',
    );
  inProgress.set(userId, count + 1);
  try {
    return await receive();
  } finally {
    const left = inProgress.get(userId)! - 1;
    if (left > 0) inProgress.set(userId, left);
    else inProgress.delete(userId);
  }
}
