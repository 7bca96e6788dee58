import { sign } from 'node:crypto'
import { addSignature, fromBase58, readTransaction, toBase58 } from '@latchkey/wire/solana'
import nacl from 'tweetnacl/nacl.js'
import { alice } from './createTestWallet.ts'

type Content = { session: string; message?: string; transaction?: string }

/** Phantom's app on a phone, with TweetNaCl's box: what it opens the browser with for a link, and what tests may have it do instead. */
export function createLinkTestWallet() {
  const pair = nacl.box.keyPair()
  const session = toBase58(nacl.randomBytes(64))
  const asked: { method: string; content: unknown }[] = []
  let key: Uint8Array = new Uint8Array(32)
  let change = (content: object): object => content

  const signBytes = (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, alice.key))
  function answer(method: string, { message, transaction }: Content): object {
    if (method === 'connect') return { public_key: alice.address, session }
    if (message !== undefined) return { signature: toBase58(signBytes(fromBase58(message))) }
    const unsigned = readTransaction(fromBase58(transaction ?? ''))
    const signature = signBytes(unsigned.messageBytes)
    return { transaction: toBase58(addSignature(unsigned, { address: alice.address, signature })) }
  }

  return {
    asked,
    session,
    /** Changes what it seals, from now on. */
    onSeal(make: typeof change) {
      change = make
    },
    /** @returns the address that it opens */
    open(link: string): string {
      const { pathname, searchParams } = new URL(link)
      const of = (name: string) => searchParams.get(name) ?? ''
      const method = pathname.split('/').at(-1) ?? ''
      const back = new URL(of('redirect_link'))
      if (method === 'connect') {
        key = nacl.box.before(fromBase58(of('dapp_encryption_public_key')), pair.secretKey)
        back.searchParams.set('phantom_encryption_public_key', toBase58(pair.publicKey))
      }
      const opened =
        method === 'connect' ? null : nacl.box.open.after(fromBase58(of('payload')), fromBase58(of('nonce')), key)
      const content = (opened ? JSON.parse(Buffer.from(opened).toString()) : {}) as Content
      asked.push({ method, content })
      const nonce = nacl.randomBytes(24)
      const sealed = nacl.box.after(Buffer.from(JSON.stringify(change(answer(method, content)))), nonce, key)
      back.searchParams.set('nonce', toBase58(nonce))
      back.searchParams.set('data', toBase58(sealed))
      return back.href
    },
    /** @returns the address that it opens where the visitor declines */
    decline(link: string): string {
      const back = new URL(new URL(link).searchParams.get('redirect_link') ?? '')
      back.searchParams.set('errorCode', '4001')
      back.searchParams.set('errorMessage', 'User rejected the request.')
      return back.href
    },
  }
}
