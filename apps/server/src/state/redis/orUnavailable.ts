import { StateUnavailableError } from '../StateUnavailableError.ts'

/** Names every failure of a Redis call. @throws StateUnavailableError */
export async function orUnavailable<value>(call: Promise<value>): Promise<value> {
  try {
    return await call
  } catch (cause) {
    throw new StateUnavailableError(cause)
  }
}
