import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes `assets.json`, which the server reads: the file of each bundle, and its hash as the `integrity` of a script element. The second
 * build adds its entry to the first one's.
 */
export function writeAssetList(): Plugin {
  return {
    name: 'write-asset-list',
    writeBundle({ dir = '' }, bundle) {
      const list = join(dir, 'assets.json')
      const before: unknown = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
      const entries = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.isEntry
          ? [[file.name, { file: file.fileName, integrity: hash(join(dir, file.fileName)) }]]
          : [],
      )
      writeFileSync(list, `${JSON.stringify({ ...Object(before), ...Object.fromEntries(entries) }, null, 2)}\n`)
    },
  }
}

function hash(file: string): string {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`
}
