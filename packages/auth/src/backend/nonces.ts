import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import { authenticate, deriveKey, isSame, type KeySource } from './keys.ts'

/** A nonce is for one message that is signed soon. */
const nonceMs = 5 * 60_000

/** 16 random bytes, 6 of its end in milliseconds, 8 each of its address and its network, and 16 that say that it is ours. */
const form =
  /^(?<seed>[0-9a-f]{32})(?<end>[0-9a-f]{12})(?<holder>[0-9a-f]{16})(?<network>[0-9a-f]{16})(?<tag>[0-9a-f]{32})$/

export type Nonces = ReturnType<typeof createNonces>

/** Why a nonce is none for an account: it is of another one, or of the same address on another network. */
type NonceFault = 'wrong_account' | 'wrong_chain'

/** A nonce of this app, used or not. */
export type IssuedNonce = { expiresAt: number; findFault: (account: string) => NonceFault | undefined }

/**
 * Nonces that say themselves whose they are and when they end: none is stored until it is used, so that strangers who ask for any number of
 * them fill nothing and push nobody's out.
 */
export function createNonces({ now, ...source }: KeySource & { now: () => number }) {
  const [holderKey, tagKey] = [deriveKey(source, 'nonce holder'), deriveKey(source, 'nonce')]
  const markOf = (body: string, text: string) => shorten(authenticate(holderKey, `${body}|${text}`), 8)
  const tagOf = (text: string) => shorten(authenticate(tagKey, text), 16)

  return {
    /** @param account CAIP-10, or a namespace alone for any of its accounts */
    issue(account: string): { nonce: string; expiresAt: number } {
      const expiresAt = Math.ceil(now()) + nonceMs
      const body = bytesToHex(randomBytes(16)) + expiresAt.toString(16).padStart(12, '0')
      const { holder, network } = split(account)
      const text = body + markOf(body, holder) + markOf(body, network)
      return { nonce: text + tagOf(text), expiresAt }
    },

    /** Undefined for one that was never issued, or for another domain. */
    read(nonce: string): IssuedNonce | undefined {
      const { seed = '', end = '', holder = '', network = '', tag = '' } = form.exec(nonce)?.groups ?? {}
      const body = seed + end
      if (tag === '' || !isSame(tagOf(body + holder + network), tag)) return undefined
      const isOf = (text: string, mark: string) => isSame(markOf(body, text), mark)
      return {
        expiresAt: Number.parseInt(end, 16),
        findFault(account) {
          const own = split(account)
          const any = split(own.namespace)
          if (isOf(any.holder, holder)) return undefined
          if (!isOf(own.holder, holder)) return 'wrong_account'
          return isOf(own.network, network) ? undefined : 'wrong_chain'
        },
      }
    },
  }
}

/** What a nonce says of an account, or of a namespace alone. */
function split(account: string) {
  const [namespace = '', reference = '', address = ''] = account.split(':')
  // The letter case of an EVM address is its checksum alone.
  const comparable = namespace === 'eip155' ? address.toLowerCase() : address
  return { namespace, holder: `${namespace}::${comparable}`, network: `${namespace}:${reference}` }
}

const shorten = (bytes: Uint8Array, length: number) => bytesToHex(bytes.subarray(0, length))
