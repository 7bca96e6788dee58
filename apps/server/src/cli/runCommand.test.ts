import { expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import { runCommand } from './runCommand.ts'

const messageOf = (...args: string[]) =>
  runCommand(parseEnv({}), args).then(
    () => '',
    (error: Error) => error.message,
  )

test('a command that does not exist is named before those that do', async () => {
  expect(await messageOf('projct', 'list')).toMatch(
    /^projct is no command\. There are these:\n\nlatchkey-server project /,
  )
  expect(await messageOf('--help')).toMatch(/^latchkey-server project /)
})
