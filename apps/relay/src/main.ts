import { ConfigError, parseEnv } from './env.ts'
import { startRelay } from './startRelay.ts'

/** The process: configuration from the environment, and a graceful shutdown on SIGTERM and SIGINT. */

/** Time for calls in progress; then the process exits regardless. */
const closeTimeoutMs = 10_000

try {
  const relay = await startRelay(parseEnv(process.env))
  const end = () => {
    setTimeout(() => process.exit(1), closeTimeoutMs).unref()
    relay.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
} catch (error) {
  // What the operator can fix is one line; any other error is a bug and keeps its stack.
  process.stderr.write(`${isExpected(error) ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

function isExpected(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const isPortTaken = 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
  return error instanceof ConfigError || isPortTaken || error.message.startsWith('Redis does not respond')
}
