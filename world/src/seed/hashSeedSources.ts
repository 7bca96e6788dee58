import { join } from 'node:path'
import { hashFiles } from '../hashFiles.ts'
import { repositoryRoot } from '../paths.ts'

/** Changes with whatever the past of a chain is made of. */
export function hashSeedSources(): Promise<string> {
  const paths = ['contracts', 'src/contracts', 'src/seed', 'src/accounts.ts', 'src/chain', 'package.json']
  return hashFiles(join(repositoryRoot, 'world'), { paths })
}
