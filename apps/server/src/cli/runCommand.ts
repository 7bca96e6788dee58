import { openDatabase } from '../db/openDatabase.ts'
import type { Config } from '../env.ts'
import { CommandError } from './CommandError.ts'
import { historyCommand, historyUsageText } from './historyCommand.ts'
import { projectCommand, projectUsageText } from './projectCommand.ts'
import { secretsCommand, secretsUsageText } from './secretsCommand.ts'
import { walletCommand, walletUsageText } from './walletCommand.ts'

const commands = { project: projectCommand, history: historyCommand, secrets: secretsCommand, wallet: walletCommand }

/**
 * `latchkey-server <command>`: runs it on the configured database and prints the result.
 * @throws CommandError, DatabaseInUseError, DatabaseUnreachableError
 */
export async function runCommand(config: Config, args: readonly string[]): Promise<void> {
  const [name, ...rest] = args
  const command = isCommand(name) ? commands[name] : undefined
  const print = (line: string) => process.stdout.write(`${line}\n`)
  if (!command) {
    const usage = [projectUsageText, historyUsageText, secretsUsageText, walletUsageText].join('\n\n')
    if (!name || !/^(help|--help|-h)$/.test(name))
      throw new CommandError(`${name} is no command. There are these:\n\n${usage}`)
    print(usage)
    return
  }
  const { db, close } = await openDatabase(config)
  try {
    await command({ db, config, print }, rest)
  } finally {
    await close()
  }
}

function isCommand(name: string | undefined): name is keyof typeof commands {
  return name !== undefined && Object.hasOwn(commands, name)
}
