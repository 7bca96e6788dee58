import { custody } from './operations/custody.ts'
import { deletion } from './operations/deletion.ts'
import { email } from './operations/email.ts'
import { guard } from './operations/guard.ts'
import { logins } from './operations/logins.ts'
import { rotation } from './operations/rotation.ts'

/** Each change of an account or a wallet that the server is killed in. */
export const operations = { ...logins, ...custody, ...rotation, ...email, ...deletion, ...guard }
