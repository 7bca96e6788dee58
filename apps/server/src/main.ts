import { createServer } from './createServer.ts'
import { DatabaseInUseError } from './db/lockFolder.ts'
import { ConfigError, parseEnv } from './env.ts'

/** The process: configuration from the environment, listening, and an orderly end on SIGTERM and SIGINT. */

/** Running requests get this long; then the process ends regardless. */
const closeTimeoutMs = 10_000

try {
  const server = await createServer(parseEnv(process.env))
  const end = (signal: NodeJS.Signals) => {
    server.app.log.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), closeTimeoutMs).unref()
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        server.app.log.error({ err: error }, 'close failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  await server.start()
} catch (error) {
  // What the operator can mend is one line; anything else is a defect and keeps its stack.
  const expected = error instanceof ConfigError || error instanceof DatabaseInUseError || isPortTaken(error)
  console.error(expected ? error.message : error)
  process.exit(1)
}

function isPortTaken(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
}
