import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a program to its end and gives what it printed to stdout.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, timeoutMs?: number }} [options] `timeoutMs` ends the program; five minutes unless
 * told.
 * @returns {Promise<string>}
 * @throws when the program fails, with the end of what it printed.
 */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: options.timeoutMs ?? 300_000,
  })
  const printed = { out: '', all: '' }
  child.stdout.on('data', (chunk) => {
    printed.out += chunk
    printed.all += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed.all += chunk
  })
  const [code, signal] = await once(child, 'close')
  if (code !== 0) {
    throw new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}:\n${printed.all.slice(-4000)}`)
  }
  return printed.out
}
