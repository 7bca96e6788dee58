import { CommandError } from './cli/CommandError.ts'
import { DatabaseUnreachableError } from './db/Database.ts'
import { DatabaseInUseError, DataFolderError } from './db/lockFolder.ts'
import { parseEnv } from './env.ts'
import { ConfigError } from './errors/ConfigError.ts'
import { ListenError } from './errors/ListenError.ts'
import { StateUnreachableError } from './state/StateUnavailableError.ts'
import { KeyUnavailableError } from './wallet/keys/KeyProvider.ts'
import { assertOpens } from './wallet/walletConfig.ts'

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
  assertOpens(config)
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
    error instanceof ListenError ||
    error instanceof CommandError ||
    error instanceof DatabaseInUseError ||
    error instanceof DataFolderError ||
    error instanceof DatabaseUnreachableError ||
    error instanceof StateUnreachableError ||
    error instanceof KeyUnavailableError
  console.error(expected ? error.message : error)
  process.exit(1)
}
