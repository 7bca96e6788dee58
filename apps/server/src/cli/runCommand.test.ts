import { expect, test, vi } from 'vitest'
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
})

test('help is printed, and is no error', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await messageOf('--help')).toBe('')
  expect(String(write.mock.calls[0]?.[0])).toMatch(/^latchkey-server project /)
  write.mockRestore()
})
