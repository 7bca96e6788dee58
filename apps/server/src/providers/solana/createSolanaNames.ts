import { listNameAccounts, readNameOwner } from '@latchkey/wire/solana'
import type { SolanaChain } from '../../chains/Chain.ts'
import { solanaCoinType } from '../../names/coinTypes.ts'
import type { NameProvider } from '../names/NameProvider.ts'
import { readAccounts } from './readAccounts.ts'

/**
 * Names of the Solana Name Service, `label.sol`, read from their accounts: the owner is the address. A name with a record of another
 * address, one that is an NFT, and one that no key signs for resolve to nothing. Addresses get no names from it.
 */
export function createSolanaNames({ chain }: { chain: SolanaChain }): NameProvider {
  return {
    name: 'sns',
    getName: () => Promise.resolve(undefined),
    owns: (name) => name.endsWith('.sol'),
    async resolve(name, { coinType, signal }) {
      const accounts = coinType === solanaCoinType ? listNameAccounts(name) : undefined
      const address = accounts && readNameOwner(await readAccounts(chain, accounts, signal))
      return address === undefined ? undefined : { address }
    },
  }
}
