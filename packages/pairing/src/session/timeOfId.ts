import { idDigits } from '../relay/rpcMessage.ts'

/** Ids of this protocol begin with the Unix milliseconds they were made at: 13 digits for the next two centuries. */
export function timeOfId(idToken: string): number {
  return Number(idDigits(idToken).slice(0, 13))
}
