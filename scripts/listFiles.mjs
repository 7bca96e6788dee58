import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * The workspace's files as a build would get them: those git tracks and new ones it does not ignore, without removed ones.
 * @returns {string[]} paths relative to the workspace's folder, sorted.
 */
export function listFiles() {
  const names = git(['ls-files', '--cached', '--others', '--exclude-standard'])
  return [...new Set(names)].filter((name) => existsSync(join(root, name))).sort()
}

/**
 * What git lists, whatever characters are in it.
 * @param {readonly [string, ...string[]]} args a command that takes `-z`
 */
export function git([command, ...args]) {
  const text = execFileSync('git', [command, '-z', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e9,
  })
  return text.split('\0').filter(Boolean)
}
