import type { AuthenticateParameters, Authentication } from '@latchkey/pairing'
import { isCaipAddress } from '@latchkey/wire'
import { composeSignIn, readSignIn } from '@latchkey/wire/sign-in'
import type { Latchkey } from '../latchkey.ts'
import { requestedNamespaces } from '../pairing/requestedNamespaces.ts'
import { unlessAborted } from '../waiting/unlessAborted.ts'
import { addSigned } from './addSigned.ts'
import { openStorage } from './openStorage.ts'

/** How long a code waits for its nonce. Without one it connects alone, and the visitor is asked to sign in then. */
const nonceTimeoutMs = 3_000
/** How long the account waits for the session of what its wallet has signed. */
const addTimeoutMs = 10_000
/** A message that is issued further ahead of the storage’s clock is refused. */
const mostAheadMs = 60_000

/** Any account will do to check what a message says before there is one. */
const anyAddress = '0x0000000000000000000000000000000000000000'

/**
 * What a wallet on another device is asked to sign in the prompt that connects it (`wc_sessionAuthenticate`). The network that is chosen on
 * this page comes first, as wallets sign for the first one.
 * @returns undefined where there is nothing to sign now; the visitor is then asked once the wallet is connected, and reads why it fails
 */
export async function prepareSignIn(
  latchkey: Latchkey,
  { signal }: { signal: AbortSignal },
): Promise<AuthenticateParameters | undefined> {
  const { statement, resources } = latchkey.options.signIn ?? {}
  const { host: domain, origin: uri } = location
  const limited = AbortSignal.any([signal, AbortSignal.timeout(nonceTimeoutMs)])
  try {
    const storage = await openStorage(latchkey)
    const { nonce, latestIssue } = await unlessAborted(
      storage.createNonce({ account: 'eip155', signal: limited }),
      limited,
    )
    const [chain = '', ...others] = chainsToSign(latchkey)
    const said = { domain, uri, nonce, ...(statement !== undefined && { statement }), ...(resources && { resources }) }
    // Throws for what no message can say.
    composeSignIn({ ...said, version: '1', account: `${chain}:${anyAddress}`, issuedAt: new Date().toISOString() })
    return Date.now() - (latestIssue ?? Number.POSITIVE_INFINITY) > mostAheadMs
      ? undefined
      : { ...said, chains: [chain, ...others] }
  } catch {
    return undefined
  }
}

/**
 * Begins a session with what a wallet signed while it connected: its storage verifies it as any other message. Never rejects: an account
 * without a session is asked to sign in.
 */
export async function addSignIn(latchkey: Latchkey, authentication: readonly Authentication[]): Promise<void> {
  const [chain] = chainsToSign(latchkey)
  // They have one nonce, which is good for one session.
  const signed = authentication.find(({ account }) => account.startsWith(`${chain}:`)) ?? authentication[0]
  if (!signed || !isCaipAddress(signed.account)) return
  const { account, message, signature } = signed
  const signal = AbortSignal.timeout(addTimeoutMs)
  const adding = async () =>
    addSigned(latchkey, { signed: { account, message, signature }, fields: readSignIn(message), signal })
  await unlessAborted(adding(), signal).catch(() => {})
}

/** The app's networks that a wallet is proposed, the chosen one first. */
function chainsToSign(latchkey: Latchkey): readonly string[] {
  const chosen = latchkey.store.getState().chosenNetworks.eip155
  const proposed = requestedNamespaces(latchkey).eip155?.chains ?? []
  return chosen && proposed.includes(chosen) ? [chosen, ...proposed.filter((chain) => chain !== chosen)] : proposed
}
