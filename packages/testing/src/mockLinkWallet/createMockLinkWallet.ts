import { fromBase58, toBase58 } from '@latchkey/wire/solana'
import nacl from 'tweetnacl/nacl.js'
import { signTransaction } from '../mockSolanaWallet/signTransaction.ts'
import { type SolanaSigner, toSolanaSigner } from '../mockSolanaWallet/solanaSigner.ts'
import { ProviderError } from '../shared/callNode.ts'
import { createPrompts } from '../shared/createPrompts.ts'
import type { MockRequest } from '../shared/MockControls.ts'
import type { MockLinkMethod, MockLinkWallet, MockLinkWalletOptions } from './MockLinkWallet.ts'

type Sealed = { session?: string; message?: string; transaction?: string }
/** What the app keeps of each connection, by the page's key. */
type Known = { key: Uint8Array; token: string; origin: string }

const places = {
  phantom: { url: 'https://phantom.app/ul/v1/', keyName: 'phantom_encryption_public_key' },
  solflare: { url: 'https://solflare.com/ul/v1/', keyName: 'solflare_encryption_public_key' },
} as const

/**
 * An app for phones that takes the encrypted links of Phantom and Solflare, with keys and a box of its own (TweetNaCl), and goes back by the
 * link's redirect. It has no screen: the visitor approves, or declines as they are told.
 *
 * @example
 * const phantom = createMockLinkWallet({ account: privateKey })
 * const back = await phantom.open('https://phantom.app/ul/v1/connect?…')
 */
export function createMockLinkWallet(options: MockLinkWalletOptions): MockLinkWallet {
  const { app = 'phantom', account, addsPriorityFee, tampers } = options
  const { url, keyName } = places[app]
  const prompts = createPrompts({ rejects: [] })
  const connections = new Map<string, Known>()
  const log: MockRequest[] = []
  let signer: Promise<SolanaSigner> | undefined

  async function sign(method: MockLinkMethod, { message, transaction }: Sealed): Promise<object> {
    signer ??= toSolanaSigner(account)
    const own = await signer
    if (method === 'disconnect') return {}
    if (method === 'signMessage') return { signature: toBase58(await own.sign(fromBase58(message ?? ''))) }
    const { signed } = await signTransaction(fromBase58(transaction ?? ''), { signer: own, addsPriorityFee, tampers })
    return { transaction: toBase58(signed) }
  }

  async function connect(query: URLSearchParams, back: URL): Promise<void> {
    const page = query.get('dapp_encryption_public_key') ?? ''
    const origin = new URL(query.get('app_url') ?? '').origin
    log.push({ method: 'connect', params: [Object.fromEntries(query)], at: Date.now() })
    await prompts.open('connect')
    const pair = nacl.box.keyPair()
    const known = {
      key: nacl.box.before(fromBase58(page), pair.secretKey),
      token: toBase58(nacl.randomBytes(64)),
      origin,
    }
    connections.set(page, known)
    signer ??= toSolanaSigner(account)
    back.searchParams.set(keyName, toBase58(pair.publicKey))
    seal(back, known.key, { public_key: (await signer).address, session: known.token })
  }

  async function perform(method: MockLinkMethod, query: URLSearchParams, back: URL): Promise<void> {
    const known = connections.get(query.get('dapp_encryption_public_key') ?? '')
    const content = known && unseal(query, known.key)
    if (!known || !content || content.session !== known.token || back.origin !== known.origin)
      throw new ProviderError({ code: 4100, message: 'The requested method and/or account has not been authorized.' })
    const { session: _token, ...params } = content
    log.push({ method, params: [params], at: Date.now() })
    await prompts.open(method)
    seal(back, known.key, await sign(method, content))
  }

  return {
    app,
    url,
    rejectNext: prompts.rejectNext,
    requests: () => [...log],
    async open(link) {
      const { pathname, searchParams: query, origin } = new URL(link)
      const method = pathname.split('/').at(-1) as MockLinkMethod
      if (!`${origin}${pathname}`.startsWith(url) || !methods.includes(method))
        throw new Error(`${app} knows no ${link}.`)
      const back = new URL(query.get('redirect_link') ?? '')
      try {
        await (method === 'connect' ? connect(query, back) : perform(method, query, back))
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        back.searchParams.set('errorCode', String(error.code))
        back.searchParams.set('errorMessage', error.message)
      }
      return back.href
    },
  }
}

const methods: readonly MockLinkMethod[] = ['connect', 'disconnect', 'signMessage', 'signTransaction']

function seal(back: URL, key: Uint8Array, content: object): void {
  const nonce = nacl.randomBytes(24)
  back.searchParams.set('nonce', toBase58(nonce))
  back.searchParams.set('data', toBase58(nacl.box.after(new TextEncoder().encode(JSON.stringify(content)), nonce, key)))
}

function unseal(query: URLSearchParams, key: Uint8Array): Sealed | undefined {
  const [payload, nonce] = ['payload', 'nonce'].map((name) => fromBase58(query.get(name) ?? ''))
  const opened = payload && nonce && nacl.box.open.after(payload, nonce, key)
  return opened ? (JSON.parse(new TextDecoder().decode(opened)) as Sealed) : undefined
}
