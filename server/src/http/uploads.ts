import { AppError } from '@leadwright/contract/errors';

/** A person sends one file, and perhaps another in a second window. */
const MAX_CONCURRENT_UPLOADS = 3;
const underWay = new Map<string, number>();

/** Receives a file of somebody's; refused while as many of theirs are under way as anybody sends at once. */
export async function receiveFile<T>(userId: string, receive: () => Promise<T>): Promise<T> {
  const count = underWay.get(userId) ?? 0;
  if (count >= MAX_CONCURRENT_UPLOADS)
    throw new AppError(
      'too_many_requests',
      'Several of your files are being uploaded. Try again when one has finished.',
    );
  underWay.set(userId, count + 1);
  try {
    return await receive();
  } finally {
    const left = underWay.get(userId)! - 1;
    if (left > 0) underWay.set(userId, left);
    else underWay.delete(userId);
  }
}
