import { AbortedError, toBaseError } from '@latchkey/core/errors'
import type { NameAbility } from '@latchkey/core/internal'
import { listNameAccounts, readNameOwner } from '@latchkey/wire/solana'
import type { Rpc } from '../rpc/createRpc.ts'
import { readAccounts } from '../rpc/readAccounts.ts'
import { witnessOf } from '../rpc/witnessOf.ts'

/** Names of the Solana Name Service, read from the app's own nodes. */
export function createNames(rpc: Rpc): NameAbility {
  return {
    async resolve({ name, coinTypes: [coinType], signal, ...sources }) {
      const witness = witnessOf(rpc, sources)
      if (!witness || coinType === undefined) return undefined
      const accounts = listNameAccounts(name)
      if (!accounts) return { status: 'none' }
      try {
        const address = readNameOwner(await readAccounts(witness, accounts, signal))
        return address === undefined ? { status: 'none' } : { status: 'found', address, coinType }
      } catch (error) {
        if (signal?.aborted) throw new AbortedError({ cause: error })
        return { status: 'unreachable', part: 'node', cause: toBaseError(error) }
      }
    },
  }
}
