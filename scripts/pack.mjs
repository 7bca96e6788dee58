// npm run pack: the public packages as tarballs in .pack/, to be installed anywhere with `npm install <tarballs>`.
import { statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bootstrap, setUpOrExit } from './bootstrap.mjs'
import { packPackages } from './packPackages.mjs'
import { root } from './root.mjs'

setUpOrExit(bootstrap)
for (const { tarball } of await packPackages(join(root, '.pack'))) {
  console.log(`${relative(root, tarball)}  ${(statSync(tarball).size / 1000).toFixed(1)} kB`)
}
