import { type ChainNamespace, parseCaipNetworkId } from '@latchkey/wire'
import type { WalletSession } from '../adapter/wallets.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { isRecognized } from '../connection/injectedWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { runSignal } from '../running.ts'
import { readAccountChoice, removeAccountChoice } from '../storage/accountChoice.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { unlessAborted } from '../waiting/unlessAborted.ts'
import { withDeadline } from '../waiting/withDeadline.ts'

export type RememberedWallet = { namespace: ChainNamespace; connectorId: string }

/** How long a remembered wallet may take to announce itself and answer without a prompt, its code included. */
const restoreTimeoutMs = 3_000
/** How long its answer counts after that. */
const lateMs = 30_000

/** What a wallet that did not respond in time says later. */
export type LateGrant = {
  /** Never rejects. Undefined as in `Grant`, and once nobody waits for it any more. */
  session: Promise<WalletSession | undefined>
  stop(): void
}

export type Grant = {
  /** Undefined where it grants nothing, is not the wallet that the visitor connected, or is slow. */
  session: WalletSession | undefined
  /** Where it did not respond in time. */
  late?: LateGrant
}

/** What a wallet grants to this page, without a prompt. */
export async function readGrant(latchkey: Latchkey, wallet: RememberedWallet): Promise<Grant> {
  const stopped = new AbortController()
  const run = runSignal(latchkey)
  const session = withDeadline((signal) => unlessAborted(askWallet(latchkey, wallet, signal), signal), {
    timeoutMs: restoreTimeoutMs + lateMs,
    signal: run ? AbortSignal.any([run, stopped.signal]) : stopped.signal,
  }).catch(() => undefined)
  const isSlow = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(resolve, restoreTimeoutMs, true)
    void session.then(() => {
      clearTimeout(timer)
      resolve(false)
    })
  })
  if (isSlow) return { session: undefined, late: { session, stop: () => stopped.abort() } }
  return { session: await session }
}

async function askWallet(
  latchkey: Latchkey,
  wallet: RememberedWallet,
  signal: AbortSignal,
): Promise<WalletSession | undefined> {
  const { namespace, connectorId } = wallet
  const choice = readAccountChoice(storagePlace(latchkey), wallet)
  const chosen = latchkey.store.getState().chosenNetworks[namespace]
  const chainId = chosen && parseCaipNetworkId(chosen).chainId
  const answer = await findAdapter(latchkey, namespace).reconnect({ connectorId, chainId, choice, signal })
  return answer && isRecognized(latchkey, { ...wallet, account: answer.accounts[0] }) ? answer : undefined
}

/** Removes the visitor's choice of an account once the wallet has ended it; a locked wallet does not. */
export function checkChoice(latchkey: Latchkey, wallet: RememberedWallet, accounts: readonly string[]): void {
  const place = storagePlace(latchkey)
  const choice = readAccountChoice(place, wallet)
  if (choice && accounts.length > 0 && accounts[0] !== choice.address) removeAccountChoice(place, wallet)
}
