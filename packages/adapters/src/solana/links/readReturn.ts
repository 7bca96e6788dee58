import { WalletError } from '@latchkey/core/errors'
import { attempt } from '@latchkey/core/internal'
import { fromBase58, isAddress, toBase58 } from '@latchkey/wire/solana'
import { isSignedBy } from '../rpc/isSignedBy.ts'
import { agree, unseal } from './box.ts'
import { type Answer, type KeptRequest, type KeptSession, readSession, toRecord } from './kept.ts'
import type { LinkApp } from './linkApps.ts'
import type { TakenReturn } from './takeReturn.ts'

type Parameters = TakenReturn['parameters']

type ReadReturn = { answer: Answer; session?: KeptSession }

/** Longer ones are of no wallet, and decoding base58 takes longer with the square of its length. */
const longestText = 8_000

/**
 * What the wallet says to a request of this origin. Its errors come in the clear: they can end a request, and their text is shown to nobody.
 * @returns undefined for what the wallet has not sealed with the key that it shares with this origin
 * @throws WalletError for what it sealed and is no answer to the request
 */
export async function readReturn(
  app: LinkApp,
  { asked }: KeptRequest,
  parameters: Parameters,
): Promise<ReadReturn | undefined> {
  const code = parameters.errorCode
  if (code !== undefined) return /^-?\d{1,6}$/.test(code) ? { answer: { code: Number(code) } } : undefined
  if (asked.kind === 'connect') {
    const opened = openConnect(app, asked, parameters)
    return opened && readConnect(opened, asked)
  }
  const session = readSession(app.name)
  const key = session && decode(session.key)
  const opened = key && open(key, parameters)
  if (!opened) return undefined
  return { answer: { result: asked.kind === 'message' ? await readSignature(opened, asked) : readSigned(opened) } }
}

type Opened = { content: unknown }

function open(key: Uint8Array, { nonce, data }: Parameters): Opened | undefined {
  const sealed = { nonce: decode(nonce), data: decode(data) }
  if (sealed.nonce?.length !== 24 || !sealed.data) return undefined
  const { nonce: bytes, data: box } = sealed
  return attempt(() => ({ content: unseal(key, { nonce: bytes, data: box }) }))
}

function openConnect(app: LinkApp, asked: { secretKey: string }, parameters: Parameters) {
  const [secretKey, theirs] = [decode(asked.secretKey), decode(parameters[app.keyName])]
  if (secretKey?.length !== 32 || theirs?.length !== 32) return undefined
  const key = attempt(() => agree(secretKey, theirs))
  const opened = key && open(key, parameters)
  return key && opened && { ...opened, key }
}

function readConnect(
  { content, key }: Opened & { key: Uint8Array },
  { publicKey, chain }: { publicKey: string; chain: string },
): ReadReturn {
  const { public_key: address, session: token } = toRecord(content)
  if (typeof address !== 'string' || !isAddress(address)) throw invalid('an address')
  if (typeof token !== 'string' || token.length > longestText) throw invalid('a session')
  return { answer: { result: address }, session: { address, chain, publicKey, key: toBase58(key), token } }
}

async function readSignature({ content }: Opened, asked: { address: string; message: string }): Promise<string> {
  const { signature: text } = toRecord(content)
  const signature = typeof text === 'string' ? decode(text) : undefined
  if (signature?.length !== 64) throw invalid('a signature')
  if ((await isSignedBy({ address: asked.address, message: fromBase58(asked.message), signature })) === false)
    throw new WalletError({ details: 'The wallet returned a signature of something else.' })
  return toBase58(signature)
}

/** Whether it is the transaction that was shown is compared where it is sent from: the code that reads transactions comes with that. */
function readSigned({ content }: Opened): string {
  const { transaction: text } = toRecord(content)
  const bytes = typeof text === 'string' ? decode(text) : undefined
  if (!bytes) throw invalid('a transaction')
  return toBase58(bytes)
}

function decode(text: string | undefined) {
  return text === undefined || text.length > longestText ? undefined : attempt(() => fromBase58(text))
}

function invalid(what: string): WalletError {
  return new WalletError({ details: `The wallet did not return ${what}.` })
}
