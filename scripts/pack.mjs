// npm run pack: the public packages as tarballs in .pack/, and the line that installs all of them in an app anywhere on this machine.
import { statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bootstrap, setUpOrExit } from './bootstrap.mjs'
import { packPackages } from './packPackages.mjs'
import { root } from './root.mjs'

setUpOrExit(bootstrap)
const packed = await packPackages(join(root, '.pack'))
for (const { tarball } of packed)
  console.log(`${relative(root, tarball)}  ${(statSync(tarball).size / 1000).toFixed(1)} kB`)
// All in one line: they depend on each other, and no registry has them.
console.log(`\nIn your app:\n\nnpm install ${packed.map(({ tarball }) => quote(tarball)).join(' ')} viem`)

/** For a shell. */
function quote(path) {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
