import { parseSignIn } from '../parseSignIn.ts'
import { SignInFormatError } from '../SignInError.ts'

/** The fields of a text, or the code and the field for which it is refused. */
export function read(text: string) {
  try {
    return parseSignIn(text)
  } catch (thrown) {
    if (thrown instanceof SignInFormatError) return { code: thrown.code, field: thrown.field }
    throw thrown
  }
}

export const refusedFor = (field: string) => ({ code: 'bad_message', field })
