import { type ChainNamespace, parseCaipNetworkId } from '@latchkey/wire'
import type { WalletSession } from '../adapter/wallets.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { isRecognized } from '../connection/injectedWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { readAccountChoice, removeAccountChoice } from '../storage/accountChoice.ts'
import { storagePlace } from '../storage/storagePlace.ts'

export type RememberedWallet = { namespace: ChainNamespace; connectorId: string }

/** How long a remembered wallet may take to announce itself and answer without a prompt. */
const restoreTimeoutMs = 3_000

/**
 * What a wallet grants to this page, without a prompt.
 * @returns `session`: undefined where it grants nothing or is not the wallet that the visitor connected; `isSlow`: it did not respond
 */
export async function readGrant(
  latchkey: Latchkey,
  wallet: RememberedWallet,
): Promise<{ session: WalletSession | undefined; isSlow: boolean }> {
  const { namespace, connectorId } = wallet
  const signal = AbortSignal.timeout(restoreTimeoutMs)
  const choice = readAccountChoice(storagePlace(latchkey), wallet)
  const chosen = latchkey.store.getState().chosenNetworks[namespace]
  const chainId = chosen && parseCaipNetworkId(chosen).chainId
  const reading = findAdapter(latchkey, namespace).reconnect({ connectorId, chainId, choice, signal })
  const answer = await reading.catch(() => undefined)
  const isSame = answer && isRecognized(latchkey, { ...wallet, account: answer.accounts[0] })
  return { session: isSame ? answer : undefined, isSlow: !isSame && signal.aborted }
}

/** Removes the visitor's choice of an account once the wallet has ended it; a locked wallet does not. */
export function checkChoice(latchkey: Latchkey, wallet: RememberedWallet, accounts: readonly string[]): void {
  const place = storagePlace(latchkey)
  const choice = readAccountChoice(place, wallet)
  if (choice && accounts.length > 0 && accounts[0] !== choice.address) removeAccountChoice(place, wallet)
}
