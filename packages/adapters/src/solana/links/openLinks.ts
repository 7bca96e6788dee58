import { UnauthorizedError } from '@latchkey/core/errors'
import { attempt } from '@latchkey/core/internal'
import { fromBase58, toBase58, toBase64, toKey } from '@latchkey/wire/solana'
import type { StandardAccount } from '../wallet.ts'
import { createKeyPair, seal } from './box.ts'
import { type Asked, addRequest, findRequest, isInTime, readSession, removeRequests, writeSession } from './kept.ts'
import type { LinkApp } from './linkApps.ts'
import { keepPlace } from './place.ts'
import { type Waiting, waitForAnswer } from './waitForAnswer.ts'
import { toConnectParameters, writeLink } from './writeLink.ts'

export { acceptReturn } from './acceptReturn.ts'

export type OpenedLinks = ReturnType<typeof openLinks>

type Input = { account: StandardAccount; chain: string }

/**
 * A wallet that is reached by links: each request leaves the page for the wallet's app, which opens the page again with the response. The
 * request is stored before, because this page may be gone by then; where it is not, its promise settles.
 * @param getChain the cluster to connect on, as the Wallet Standard names it
 */
export function openLinks(app: LinkApp, getChain: () => string) {
  function accounts(): readonly StandardAccount[] {
    const session = readSession(app.name)
    const publicKey = session && attempt(() => toKey(session.address))
    return session && publicKey ? [{ address: session.address, publicKey, chains: [session.chain] }] : []
  }

  async function go(asked: Asked, method: string, parameters: Readonly<Record<string, string>>): Promise<string> {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    const waiting: Waiting = waitForAnswer(id)
    addRequest({ id, app: app.name, at: Date.now(), asked })
    keepPlace(id)
    window.open(writeLink(app, { id, method, parameters }), '_self')
    return waiting
  }

  function request(asked: Asked & { address: string }, method: string, content: object): Promise<string> {
    const session = readSession(app.name)
    const key = session && attempt(() => fromBase58(session.key))
    if (session?.address !== asked.address || key?.length !== 32) throw new UnauthorizedError()
    const sealed = seal(key, { ...content, session: session.token })
    return go(asked, method, { dapp_encryption_public_key: session.publicKey, ...sealed })
  }

  return {
    accounts,
    async connect({ silent = false }: { silent?: boolean } = {}) {
      if (!silent) {
        const { secretKey, publicKey } = createKeyPair()
        const own = { publicKey: toBase58(publicKey), chain: getChain() }
        await go({ kind: 'connect', secretKey: toBase58(secretKey), ...own }, 'connect', toConnectParameters(own))
      }
      return { accounts: accounts() }
    },
    /** The wallet's app would have to be opened to hear of it: without its keys, nothing can be requested. */
    async disconnect(): Promise<void> {
      writeSession(app.name, undefined)
      removeRequests((one) => one.app === app.name)
    },
    async signMessage({ account: { address }, message }: Input & { message: Uint8Array }) {
      const asked = { kind: 'message', address, message: toBase58(message) } as const
      const content = { message: asked.message, display: 'utf8' }
      const signature = takeKept(app, asked) ?? (await request(asked, 'signMessage', content))
      return [{ signedMessage: Uint8Array.from(message), signature: fromBase58(signature) }]
    },
    /** The wallet sends nothing: Phantom has retired `signAndSendTransaction`, and what was signed is compared before it is sent from here. */
    async signTransaction({ account: { address }, chain, transaction }: Input & { transaction: Uint8Array }) {
      const asked = { kind: 'transaction', address, chain, transaction: toBase64(transaction) } as const
      const signed = await request(asked, 'signTransaction', { transaction: toBase58(transaction) })
      return [{ signedTransaction: fromBase58(signed) }]
    },
  }
}

/** The signature that the wallet returned to a page which was gone by then, once: the app signs the same message again. */
function takeKept(app: LinkApp, { address, message }: { address: string; message: string }): string | undefined {
  const kept = findRequest(
    (one) =>
      one.app === app.name &&
      isInTime(one) &&
      one.asked.kind === 'message' &&
      one.asked.address === address &&
      one.asked.message === message &&
      one.answer !== undefined &&
      'result' in one.answer,
  )
  if (!kept?.answer || !('result' in kept.answer)) return undefined
  removeRequests(({ id }) => id === kept.id)
  return kept.answer.result
}
