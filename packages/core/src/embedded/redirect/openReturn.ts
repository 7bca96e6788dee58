import {
  openAnswer,
  type RedirectAnswer,
  readFragment,
  redirectMarks,
  type SealedAnswer,
  sealedAnswerSchema,
} from '@latchkey/wire/frame'
import { EmbeddedWalletReturnRefusedError } from '../../errors/embeddedRedirect.ts'
import type { Latchkey } from '../../latchkey.ts'
import { storagePlace } from '../../storage/storagePlace.ts'
import { returnKey } from '../returnKey.ts'
import { readAnswerKey, removeAnswerKey } from './answerKeys.ts'
import { type KeptRequest, readKeptRequest, removeKeptRequest } from './keptRequest.ts'

/** An answer of the wallet to this tab's own request. */
export type OpenedReturn = {
  kept: KeptRequest
  answer: RedirectAnswer
  /** It was taken: from now on it opens nowhere. */
  finish(): void
}

/**
 * Opens the answer that this tab keeps. It stays until `finish`.
 * @returns undefined where there is none for this Latchkey
 * @throws EmbeddedWalletReturnRefusedError for an answer that this tab did not ask for, that is too late, or that was taken before
 */
export async function openReturn(latchkey: Latchkey): Promise<OpenedReturn | undefined> {
  const sealed = sealedAnswerSchema.safeParse(
    readFragment(redirectMarks.answer, sessionStorage.getItem(returnKey) ?? ''),
  )
  const kept = readKeptRequest()
  const { storageKey } = storagePlace(latchkey)
  // Another Latchkey of this page has asked.
  if (kept && kept.storageKey !== storageKey) return undefined
  const answer = sealed.success && kept && (await open(latchkey, sealed.data, kept).catch(() => undefined))
  if (!kept || !answer) {
    sessionStorage.removeItem(returnKey)
    // What is no answer at all is somebody else's mistake, which the visitor need not read.
    if (sealed.success) throw new EmbeddedWalletReturnRefusedError()
    return undefined
  }
  return {
    kept,
    answer,
    finish() {
      sessionStorage.removeItem(returnKey)
      removeKeptRequest()
      void removeAnswerKey(kept.nonce)
    },
  }
}

async function open(
  { options }: Latchkey,
  sealed: SealedAnswer,
  { nonce }: KeptRequest,
): Promise<RedirectAnswer | undefined> {
  const own = await readAnswerKey(nonce)
  if (!own || sealed.nonce !== nonce) return undefined
  const { projectId = '', embeddedWallet } = options
  const { origin: walletOrigin } = new URL(embeddedWallet?.url ?? '')
  return openAnswer(sealed, { own, purpose: { nonce, projectId, origin: location.origin, walletOrigin } })
}
