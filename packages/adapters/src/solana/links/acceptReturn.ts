import { type BaseError, UserRejectedError, WalletError, WalletReturnRefusedError } from '@latchkey/core/errors'
import { type Returned, toWalletError } from '@latchkey/core/internal'
import { fromBase58, fromBase64 } from '@latchkey/wire/solana'
import { parseChainError } from '../errors/parseChainError.ts'
import type { SolanaNetwork } from '../parseOptions.ts'
import { type Answer, answerRequest, findRequest, isInTime, type KeptRequest, writeSession } from './kept.ts'
import { linkApps } from './linkApps.ts'
import { restorePlace } from './place.ts'
import { readReturn } from './readReturn.ts'
import type { TakenReturn } from './takeReturn.ts'

/**
 * Takes what a wallet opened this page with: once, for a request that this origin has stored, and sealed with the key that it shares with the
 * wallet. The page that asked, if it still lives, finds the response in the storage.
 * @returns undefined for a link that answers nothing, as one that somebody made up or that was opened before
 */
export async function acceptReturn(
  { id, parameters }: TakenReturn,
  networks: readonly SolanaNetwork[],
): Promise<Returned | undefined> {
  const request = findRequest((one) => one.id === id && !one.answer)
  const app = linkApps.find(({ name }) => name === request?.app)
  if (!request || !app) return undefined
  restorePlace(id)
  const read = isInTime(request) ? await readReturn(app, request, parameters).catch(toFailed) : undefined
  // Another page may have been faster.
  if (!findRequest((one) => one.id === id && !one.answer)) return undefined
  if (!read) return { kind: 'failed', error: new WalletReturnRefusedError() }
  if (read.session) writeSession(app.name, read.session)
  answerRequest(id, read.answer)
  return toReturned(request, read.answer, networks)
}

/** What the wallet sealed and is no answer: the request is over. */
function toFailed(error: unknown): { answer: Answer; session?: undefined } {
  if (error instanceof WalletError) return { answer: { code: 5000 } }
  throw error
}

async function toReturned(
  { id, app, asked }: KeptRequest,
  answer: Answer,
  networks: readonly SolanaNetwork[],
): Promise<Returned> {
  if (asked.kind === 'transaction') return toTransaction(asked, answer, networks)
  if ('code' in answer) return { kind: 'failed', error: toError(answer.code) }
  if (asked.kind === 'connect') return { kind: 'connected', connectorId: `solana/${app}` }
  return { kind: 'kept', isTaken: () => findRequest((one) => one.id === id) === undefined }
}

async function toTransaction(
  asked: { transaction: string; chain: string },
  answer: Answer,
  networks: readonly SolanaNetwork[],
): Promise<Returned> {
  const { readMark, sendReturned } = await import('./sendReturned.ts')
  const given = fromBase64(asked.transaction)
  const mark = readMark(given)
  if ('code' in answer) return { kind: 'failed', error: toError(answer.code), mark }
  const network = networks.find(({ walletChain }) => walletChain === asked.chain)
  if (!network) return { kind: 'failed', error: new WalletReturnRefusedError(), mark }
  return sendReturned(network, { signed: fromBase58(answer.result), given }).then(
    (hash): Returned => ({ kind: 'sent', hash, mark }),
    (error: BaseError): Returned => ({ kind: 'failed', error, mark }),
  )
}

function toError(code: number): BaseError {
  return code === 4001
    ? new UserRejectedError()
    : toWalletError({ code }, { method: 'link', parseChainError, passesNodeCodes: true })
}
