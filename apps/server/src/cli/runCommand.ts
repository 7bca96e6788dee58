import { openDatabase } from '../db/openDatabase.ts'
import type { Config } from '../env.ts'
import { CommandError } from './CommandError.ts'
import { projectCommand, projectUsageText } from './projectCommand.ts'

/** `latchkey-server <command>`: does it on the configured database and prints. @throws CommandError, DatabaseInUseError */
export async function runCommand(config: Config, args: readonly string[]): Promise<void> {
  const [command, ...rest] = args
  if (command !== 'project') throw new CommandError(projectUsageText)
  const { db, close } = await openDatabase(config)
  try {
    await projectCommand({ db, config, print: (line) => process.stdout.write(`${line}\n`) }, rest)
  } finally {
    await close()
  }
}
