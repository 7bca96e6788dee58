import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { PhoneContext } from './PhoneContext.ts'
import type { PhoneSession } from './PhoneWallet.ts'
import { toPhoneSession } from './readOfficial.ts'

/**
 * Signs one message for the active account (EIP-4361), whose ReCap (ERC-5573) grants chains and methods, and responds with it to
 * `wc_sessionAuthenticate`.
 * @param options.methods those that it supports.
 * @param options.changes members of the payload that it signs in place of those requested.
 * @returns undefined when the app ended the session at once.
 */
export async function signIn(
  context: PhoneContext,
  options: {
    id: number
    chains: readonly string[]
    methods: readonly string[]
    changes: Readonly<Record<string, unknown>>
  },
): Promise<PhoneSession | undefined> {
  const { client, state, log } = context
  const { id, chains, methods, changes } = options
  const { authPayload } = client.auth.requests.get(id)
  // The client takes no chains that were not requested, which tests need.
  const offered = { ...authPayload, chains: [...new Set([...authPayload.chains, ...chains])] }
  const approved = populateAuthPayload({ authPayload: offered, chains: [...chains], methods: [...methods] })
  const payload = { ...approved, ...changes }
  const [address = ''] = state.accountsOf('eip155')
  const iss = `did:pkh:${chains[0]}:${address}`
  const message = client.formatAuthMessage({ request: payload, iss })
  const { signPersonalMessage } = await import('../mockWallet/localSigner.ts')
  const s = await signPersonalMessage(state.privateKey(address), message)
  const auths = [buildAuthObject(payload, { t: 'eip191', s }, iss)]
  const { session } = await client.approveSessionAuthenticate({ id, auths })
  log.changed()
  return session && client.session.keys.includes(session.topic) ? toPhoneSession(session) : undefined
}
