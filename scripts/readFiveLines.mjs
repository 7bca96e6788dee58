import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * The five-line integration as README.md shows it: the ```tsx block after `<!-- five-lines -->`. It exports `App`.
 * @returns {string} the block's source.
 */
export function readFiveLines() {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const source = readme.match(/<!-- five-lines -->\s*```tsx\n([\s\S]*?)```/)?.[1]
  if (!source) throw new Error('README.md has no ```tsx block after <!-- five-lines -->.')
  return source
}
