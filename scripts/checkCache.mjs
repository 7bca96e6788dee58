import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './listFiles.mjs'
import { root } from './root.mjs'

const file = join(root, '.cache/checks.json')

/**
 * Remembers by content which checks passed: one that passed over the same files is not run again. Nothing is remembered in CI.
 * @returns {{ hasPassed(check: object): boolean, keep(check: object): void }}
 */
export function openCheckCache() {
  if (process.env.CI) return { hasPassed: () => false, keep: () => {} }
  const hashes = hashFiles()
  const passed = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return {
    hasPassed: (check) => passed[check.name] === hashFor(check, hashes),
    keep(check) {
      // Files may have changed while the check ran: what passed is what was there before it.
      passed[check.name] = hashFor(check, hashes)
      mkdirSync(join(root, '.cache'), { recursive: true })
      writeFileSync(file, JSON.stringify(passed))
    },
  }
}

function hashFor({ command, isAffectedBy }, hashes) {
  const hash = createHash('sha256').update(`${process.version} ${command.join(' ')}`)
  for (const [path, content] of hashes) if (isAffectedBy(path)) hash.update(`\0${path}\0${content}`)
  return hash.digest('hex')
}

/** Every file git tracks or would track, with the hash of its content. */
function hashFiles() {
  return listFiles().map((name) => [
    name,
    createHash('sha1')
      .update(readFileSync(join(root, name)))
      .digest('hex'),
  ])
}
