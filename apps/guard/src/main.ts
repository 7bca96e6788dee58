import {
  ConfigError,
  DatabaseInUseError,
  DatabaseUnreachableError,
  DataFolderError,
  ListenError,
} from '@latchkey/server/parts'
import { createGuard } from './createGuard.ts'
import { parseEnv } from './env.ts'

/** The process: configuration from the environment, and a graceful shutdown on SIGTERM and SIGINT. */

/** Time for calls in progress; then the process exits regardless. */
const closeTimeoutMs = 10_000

/** What the operator can fix is one line; any other error is a bug and keeps its stack. */
const expected = [ConfigError, DatabaseInUseError, DatabaseUnreachableError, DataFolderError, ListenError]

try {
  const guard = await createGuard(parseEnv(process.env))
  const end = () => {
    setTimeout(() => process.exit(1), closeTimeoutMs).unref()
    guard.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  await guard.start()
} catch (error) {
  const isExpected = expected.some((one) => error instanceof one)
  const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
