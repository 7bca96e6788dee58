import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readJson, root } from './root.mjs'

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, timeoutMs?: number }} [options] `timeoutMs` is five minutes by
 * default.
 * @returns {Promise<string>} its stdout.
 * @throws when the program fails or times out, with the end of its output.
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

/**
 * Runs the pnpm version that package.json pins. It comes through npx, so that a machine needs only Node and npm.
 * @param {readonly string[]} args
 * @param {{ cwd?: string }} [options]
 * @returns {Promise<string>} its stdout.
 */
export function pnpm(args, options = {}) {
  return run('npx', ['--yes', readJson('package.json').packageManager, ...args], {
    cwd: options.cwd ?? root,
    // npx fetched the pinned pnpm; pnpm's own version check would request the builds of every platform from the registry.
    env: { pnpm_config_pm_on_fail: 'ignore' },
  })
}
