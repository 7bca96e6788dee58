import { errorAnswerSchema } from '@latchkey/wire'
import { NameLabelInvalidError } from '../errors/names.ts'
import {
  NameReservedError,
  NameSignatureExpiredError,
  NamesTooManyError,
  NameTakenError,
} from '../errors/registration.ts'
import { HttpStatusError } from '../errors/server.ts'

/** Says why the server refused to register a name; other errors pass. */
export function toRegistrationError(error: unknown, name: string): unknown {
  if (!(error instanceof HttpStatusError)) return error
  const { status } = error
  const { field, description } = readReason(error.details)
  if (status === 400 && field === 'name') {
    if (/already registered/i.test(description)) return new NameTakenError({ name, cause: error })
    if (/reserved/i.test(description)) return new NameReservedError({ name, cause: error })
    return new NameLabelInvalidError({ label: name, cause: error })
  }
  if (status === 400 && field === 'address' && /as many/i.test(description))
    return new NamesTooManyError({ cause: error })
  if ((status === 400 && field === 'timestamp') || (status === 401 && ['nonce', 'message'].includes(field)))
    return new NameSignatureExpiredError({ cause: error })
  return error
}

function readReason(details: string | undefined): { field: string; description: string } {
  try {
    const parsed = errorAnswerSchema.safeParse(JSON.parse(details ?? ''))
    return parsed.data?.reasons[0] ?? nothing
  } catch {
    return nothing
  }
}

const nothing = { field: '', description: '' }
