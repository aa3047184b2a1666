import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { viewProfile } from '@leadwright/contract/features/profile';

export type Profile = ReplyOf<typeof viewProfile>;
