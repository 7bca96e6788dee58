import { execFileSync } from 'node:child_process'
import { git } from './listFiles.mjs'
import { root } from './root.mjs'

/**
 * The files that differ between a commit's fork from here and the working tree: changed, removed, and new ones git does not know yet.
 * @param {string} ref what the change is compared to, such as `main`.
 * @returns {string[]} paths relative to the workspace's folder.
 * @throws {Error} when git knows no such commit.
 */
export function listChanges(ref) {
  const fork = execFileSync('git', ['merge-base', ref, 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const changed = git(['diff', '--name-only', '--no-renames', fork])
  return [...new Set([...changed, ...git(['ls-files', '--others', '--exclude-standard'])])].sort()
}
