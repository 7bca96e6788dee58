// npm run pack: the public packages as tarballs in .pack/, the lines that install all of them in an app anywhere on this machine, and the
// embedded wallet's page in .pack/wallet-page with the hash of each of its files.
import { statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bootstrap, setUpOrExit } from './bootstrap.mjs'
import { packPackages } from './packPackages.mjs'
import { packWalletPage } from './packWalletPage.mjs'
import { root } from './root.mjs'

setUpOrExit(bootstrap)
const packed = await packPackages(join(root, '.pack'))
for (const { tarball } of packed)
  console.log(`${relative(root, tarball)}  ${(statSync(tarball).size / 1000).toFixed(1)} kB`)
const isForTests = ({ name }) => name === '@latchkey/testing'
// Those of the app in one line, and first: they depend on each other, and no registry has them.
console.log(`\nIn your app:\n\nnpm install ${list(packed.filter((one) => !isForTests(one)))} viem`)
console.log(`npm install -D ${list(packed.filter(isForTests))}`)

const page = join(root, '.pack/wallet-page')
await packWalletPage(page)
console.log(`\nThe embedded wallet's page, for WALLET_ASSETS: ${relative(root, page)}`)

/** @param {{ tarball: string }[]} some */
function list(some) {
  return some.map(({ tarball }) => quote(tarball)).join(' ')
}

/** For a shell. */
function quote(path) {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
