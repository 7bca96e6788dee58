import { wipe } from '../bytes.ts'
import type { SecretFault } from '../calls/vaultCalls.ts'
import { toWalletError, WalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'
import { createWallet } from './createWallet.ts'
import type { WalletContext } from './walletContext.ts'

type Options = { ask: Ask; signal: AbortSignal }

/**
 * Lets a visitor without a wallet choose, in a window of the wallet only:
 *
 *     new ────────────────────────────────────────────────────────▶ created
 *     import ─ words or key ─▶ read by the vault ─▶ address seen ─▶ created
 *        ▲            ▲  └── fault, same screen ◀──┘      │
 *        └── back ────┴──────────── back ─────────────────┘
 *
 * @throws WalletError `user_rejected` when the visitor closes the choice; `wallet_exists` if the account turned out to have another wallet.
 */
export async function createOrImport(context: WalletContext, { ask, signal }: Options): Promise<void> {
  for (;;) {
    const choice = await ask('newWallet', {})
    if (choice.type === 'cancel') throw new WalletError('user_rejected')
    if (choice.type === 'create') {
      await createWallet(context, { signal })
      return
    }
    if (await importWallet(context, { ask, signal })) return
  }
}

/** @returns false if the visitor went back. */
async function importWallet(context: WalletContext, { ask, signal }: Options): Promise<boolean> {
  let fault: SecretFault | undefined
  let error: ShownError | undefined
  for (;;) {
    const answer = await ask('importWallet', { fault, error })
    if (answer.type === 'cancel') return false
    const { kind, typed } = answer
    fault = undefined
    error = undefined
    try {
      const read = await context.vault.readSecret({ kind, typed }).finally(() => wipe(typed))
      if ('fault' in read) {
        fault = read.fault
        continue
      }
      const { importId, addresses } = read
      const confirmed = await ask('confirmImport', { addresses })
      if (confirmed.type === 'cancel') continue
      await createWallet(context, { signal, importId })
      return true
    } catch (thrown) {
      signal.throwIfAborted()
      const { code, retryAfterSeconds } = toWalletError(thrown)
      // The visitor took too long over the address: the vault has wiped what was typed.
      if (code !== 'import_expired' && code !== 'vault_failed') throw thrown
      error = { code, retryAfterSeconds }
    }
  }
}
