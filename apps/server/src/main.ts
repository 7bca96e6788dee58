import { CommandError } from './cli/CommandError.ts'
import { DatabaseUnreachableError } from './db/Database.ts'
import { DatabaseInUseError, DataFolderError } from './db/lockFolder.ts'
import { parseEnv } from './env.ts'
import { ConfigError } from './errors/ConfigError.ts'
import { StateUnavailableError } from './state/StateUnavailableError.ts'

/** The process: configured from the environment, runs a command or, without arguments, the server, which SIGTERM and SIGINT close. */

/** Time for running requests to finish before the process exits. */
const closeTimeoutMs = 10_000

const args = process.argv.slice(2)

try {
  const config = parseEnv(process.env)
  if (args.length > 0) {
    const { runCommand } = await import('./cli/runCommand.ts')
    await runCommand(config, args)
    process.exit(0)
  }
  // Commands do not need it, and start faster without it.
  const { createServer } = await import('./createServer.ts')
  const server = await createServer(config)
  const end = (signal: NodeJS.Signals) => {
    server.app.log.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), closeTimeoutMs + config.drainDelayMs).unref()
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
  // An error the operator can fix prints one line; any other is a bug and prints its stack.
  const expected =
    error instanceof ConfigError ||
    error instanceof CommandError ||
    error instanceof DatabaseInUseError ||
    error instanceof DataFolderError ||
    error instanceof DatabaseUnreachableError ||
    error instanceof StateUnavailableError
  console.error(isPortTaken(error) ? portTaken(error) : expected ? error.message : error)
  process.exit(1)
}

type PortTaken = Error & { code: 'EADDRINUSE' | 'EACCES'; address?: string; port?: number }

function isPortTaken(error: unknown): error is PortTaken {
  return error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
}

function portTaken({ code, address = '', port = 0 }: PortTaken): string {
  const reason = code === 'EADDRINUSE' ? 'is taken by another program' : 'needs more rights than this user has'
  return `Port ${port} of ${address} ${reason}. Stop that program, or set another PORT or METRICS_PORT.`
}
